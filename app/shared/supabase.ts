import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#app/shared/database.generated.ts";

/** The official client, typed by our own schema. Only its type is in a visitor's first download. */
export type AlightClient = SupabaseClient<Database>;
