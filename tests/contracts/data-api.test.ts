import { beforeAll, describe, expect, test } from "vitest";
import { type Account, confirmationToken, makeAccount } from "#tests/builders/account.ts";
import { link, makeAttraction } from "#tests/builders/content.ts";
import { type SeededContent, seedContent } from "#tests/builders/seeded-content.ts";
import { startTestDataApi, type TestDataApi } from "#tests/setup/test-data-api.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

// What pages, the admin area and other clients rely on, by supabase-js: in process and over HTTP, on the embedded PostgreSQL and by
// DATABASE_URL.

const socket = await openTestDatabase({ by: "socket" });
const url = await openTestDatabase({ by: "url" });
const socketOverHttp = await openTestDatabase({ by: "socket" });
const urlOverHttp = await openTestDatabase({ by: "url" });

describeDataApi("in process, on the embedded PostgreSQL", await startTestDataApi({ database: socket }));
describeDataApi("in process, by DATABASE_URL", await startTestDataApi({ database: url }));
describeDataApi(
  "over HTTP, on the embedded PostgreSQL",
  await startTestDataApi({ database: socketOverHttp, over: "http" }),
);
describeDataApi(
  "over HTTP, by DATABASE_URL",
  await startTestDataApi({ database: urlOverHttp, over: "http" }),
);

function describeDataApi(name: string, server: TestDataApi) {
  const { sql, sent, clientFor } = server;

  describe(name, () => {
    let content: SeededContent;
    let staff: Account;

    beforeAll(async () => {
      content = await seedContent(sql);
      staff = await makeAccount(server, "staff");
    });

    describe("visitors read", () => {
      test("stations by name, and one by its name", async () => {
        await expectResult(clientFor().from("stations").select("*").eq("status", "published").order("name"), [
          {
            id: content.ids.galashiels,
            name: "Galashiels",
            latitude: 55.6175,
            longitude: -2.8061,
            status: "published",
          },
        ]);
        await expectResult(clientFor().from("stations").select("id").eq("name", "Galashiels").single(), {
          id: content.ids.galashiels,
        });
      });

      test("stations with the published places around them", async () => {
        const stations = clientFor()
          .from("stations")
          .select("*, attraction_stations(attractions(id, name, latitude, longitude))")
          .eq("status", "published")
          .eq("attraction_stations.attractions.status", "published");
        const place = { id: content.ids.abbey, name: "Melrose Abbey", latitude: 55.5987, longitude: -2.7181 };
        await expectResult(stations, [{ name: "Galashiels", attraction_stations: [{ attractions: place }] }]);
      });

      test("activities by name", async () => {
        await expectResult(clientFor().from("activities").select("*").order("name"), [
          { name: "History" },
          { name: "Nature" },
        ]);
      });

      test("published places", async () => {
        const places = clientFor()
          .from("attractions")
          .select("id, name, longitude, latitude, description, website, image, image_attribution")
          .eq("status", "published")
          .order("name");
        await expectResult(places, [{ name: "Melrose Abbey", description: null, website: null }]);
      });

      test("the activities of up to 200 places", async () => {
        const ids = [content.ids.abbey, ...Array.from({ length: 199 }, () => crypto.randomUUID())];
        await expectResult(
          clientFor()
            .from("attraction_activities")
            .select("attraction_id, activities(name)")
            .in("attraction_id", ids),
          [{ attraction_id: content.ids.abbey, activities: { name: "History" } }],
        );
      });

      test("walks to stations, and the places of one station with the primary ones first", async () => {
        await expectResult(
          clientFor()
            .from("attraction_stations")
            .select("attraction_id, walking_time_minutes, is_primary, stations(id, name)"),
          [{ walking_time_minutes: 12, is_primary: true, stations: { name: "Galashiels" } }],
        );
        await expectResult(
          clientFor()
            .from("attraction_stations")
            .select(
              "walking_time_minutes, is_primary, attractions(id, name, longitude, latitude, description, website, image)",
            )
            .eq("station_id", content.ids.galashiels)
            .order("is_primary", { ascending: false }),
          [{ walking_time_minutes: 12, attractions: { name: "Melrose Abbey" } }],
        );
      });

      test("what a column refers to, under a name of the client's choice", async () => {
        const place = { name: "Melrose Abbey" };
        await expectResult(
          clientFor()
            .from("attraction_stations")
            .select("walking_time_minutes, stations:station_id(name), place:attraction_id(name)")
            .eq("stations.name", "Galashiels"),
          [{ walking_time_minutes: 12, stations: { name: "Galashiels" }, place }],
        );
        await expectResult(
          clientFor().from("stations").select("name, attraction_stations(attractions:attraction_id(name))"),
          [{ name: "Galashiels", attraction_stations: [{ attractions: place }] }],
        );
      });

      test("pictures, by a function that takes GET and POST", async () => {
        const args = { attraction_id_param: content.ids.abbey };
        const pictures = [{ image_url: "/photos/abbey.jpg", attribution: "Photo of abbey" }];
        await expectResult(clientFor().rpc("get_attraction_images", args), pictures);
        await expectResult(clientFor().rpc("get_attraction_images", args, { get: true }), pictures);
        await expectResult(
          clientFor().rpc("get_attraction_images", { attraction_id_param: crypto.randomUUID() }),
          [],
        );
        for (const malformed of ["", "abbey", "{}", `${content.ids.abbey}x`])
          await expectResult(
            clientFor().rpc("get_attraction_images", { attraction_id_param: malformed }),
            [],
          );
      });

      test("a walk by its two ends", async () => {
        await expectResult(
          clientFor()
            .from("cached_routes")
            .select("*")
            .eq("from_station", "55.617500,-2.806100")
            .eq("to_attraction", "55.598700,-2.718100")
            .maybeSingle(),
          { distance_meters: 1000, duration_minutes: 12 },
        );
      });
    });

    describe("lists", () => {
      beforeAll(async () => {
        await sql`insert into public.activities (name) select 'Walk ' || lpad(n::text, 4, '0') from generate_series(1, 1500) n`;
      });

      test("come in ranges, with the exact count of all", async () => {
        const walks = () =>
          clientFor().from("activities").select("name", { count: "exact" }).like("name", "Walk %");
        const asked = clientFor()
          .from("activities")
          .select("name", { count: "exact" })
          .gte("name", "Walk")
          .order("name");
        expect(await asked.range(50, 52)).toMatchObject({
          error: null,
          count: 1500,
          data: [{ name: "Walk 0051" }, { name: "Walk 0052" }, { name: "Walk 0053" }],
        });
        expect((await walks()).error).not.toBeNull();
      });

      test("are cut at 1,000 rows", async () => {
        const { data } = await clientFor().from("activities").select("name").order("name");
        expect(data).toHaveLength(1000);
      });

      test("are counted without their rows", async () => {
        const { data, count } = await clientFor()
          .from("activities")
          .select("*", { count: "exact", head: true })
          .gte("name", "Walk");
        expect({ data, count }).toEqual({ data: null, count: 1500 });
      });

      test("end with the last row", async () => {
        const { data, count } = await clientFor()
          .from("activities")
          .select("name", { count: "exact" })
          .gte("name", "Walk")
          .order("name")
          .range(1499, 1510);
        expect({ data, count }).toEqual({ data: [{ name: "Walk 1500" }], count: 1500 });
      });
    });

    describe("search", () => {
      beforeAll(async () => {
        await makeAttraction(sql, "Dryburgh", { description: "Ruined abbeys by the Tweed" });
        await makeAttraction(sql, "Mellerstain", { description: "Gardens" });
      });
      const find = async (words: string) => {
        const { data, error } = await clientFor()
          .from("attractions")
          .select("name")
          .textSearch("search_vector", words, { type: "websearch", config: "english" })
          .order("name");
        expect(error).toBeNull();
        return data?.map(({ name }) => name);
      };

      test("knows English word forms, exclusion and alternatives", async () => {
        expect(await find("abbey")).toEqual(["Dryburgh", "Melrose Abbey"]);
        expect(await find("abbey -tweed")).toEqual(["Melrose Abbey"]);
        expect(await find("garden or melrose")).toEqual(["Mellerstain", "Melrose Abbey"]);
        expect(await find('"ruined abbey"')).toEqual(["Dryburgh"]);
      });

      test("accepts any input", async () => {
        for (const words of ["", "'", '"', "&|!()", "a:*", "the", "%", "🦁", "\\", "--"])
          expect(await find(words), words).toEqual([]);
      });
    });

    test("single() is an error for no row and for two", async () => {
      const attractions = clientFor(staff.token).from("attractions");
      expect((await attractions.select().eq("name", "Nowhere").maybeSingle()).data).toBeNull();
      expect((await attractions.select().eq("name", "Nowhere").single()).error).toMatchObject({
        code: "PGRST116",
      });
      expect((await attractions.select().single()).error).toMatchObject({ code: "PGRST116" });
    });

    test("times are ISO 8601, as every browser reads them", async () => {
      const { data } = await clientFor().from("stations").select("created_at").single();
      expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    });

    describe("staff writes", () => {
      test("a station is made, changed and deleted", async () => {
        const stations = clientFor(staff.token).from("stations");
        const row = {
          name: "Tweedbank",
          latitude: 55.6055,
          longitude: -2.7599,
          facilities: { wifi: true, taxi: false },
        };
        const { data: made } = await stations.insert(row).select().single();
        expect(made).toMatchObject({ ...row, status: "published", slug: "tweedbank" });
        const id = made?.id ?? "";
        await expectResult(
          stations
            .update({ draft_notes: "Check the ramp", facilities: { wifi: false } })
            .eq("id", id)
            .select(),
          [{ draft_notes: "Check the ramp", facilities: { wifi: false } }],
        );
        expect(await sql`select jsonb_typeof(facilities) as type from stations where id = ${id}`).toEqual([
          { type: "object" },
        ]);
        expect(await stations.delete().eq("id", id)).toMatchObject({ error: null, status: 204 });
        expect((await stations.select().eq("id", id)).data).toEqual([]);
      });

      test("a region is made, a station in it, and visitors cannot read it here", async () => {
        const angus = { slug: "angus", name: "Angus", south: 56.1, west: -4.75, north: 57, east: -2.4 };
        const client = clientFor(staff.token);
        await expectResult(client.from("regions").insert(angus).select().single(), {
          ...angus,
          is_open: false,
        });
        const arbroath = { name: "Arbroath", region: "angus", latitude: 56.39, longitude: -3.44 };
        await expectResult(client.from("stations").insert(arbroath).select("region").single(), {
          region: "angus",
        });
        await expectResult(client.from("stations").select("regions(name)").eq("name", "Arbroath"), [
          { regions: { name: "Angus" } },
        ]);
        await expectResult(
          client.from("regions").update({ is_open: true }).eq("slug", "angus").select("is_open"),
          [{ is_open: true }],
        );
        const { error } = await client.from("regions").delete().eq("slug", "angus");
        expect(error).toMatchObject({ code: "23503" });
        expect((await clientFor().from("regions").select()).status).toBe(404);
        expect((await clientFor().from("regions").insert(angus)).status).toBe(404);

        await client.from("stations").delete().eq("name", "Arbroath");
        await client.from("regions").delete().eq("slug", "angus");
        await expectResult(client.from("regions").select("slug").eq("slug", "angus"), []);
      });

      test("pictures are made and replaced together", async () => {
        const client = clientFor(staff.token);
        const attraction = await makeAttraction(sql, "Thirlestane Castle");
        const picture = (n: number) => ({
          attraction_id: attraction,
          image_url: `/photos/${n}.jpg`,
          attribution: `Photo ${n}`,
          display_order: n,
        });
        const pictures = async () =>
          (await client.rpc("get_attraction_images", { attraction_id_param: attraction })).data?.map(
            (p) => p.image_url,
          );

        expect(
          (await client.rpc("create_attraction_images", { images_data: [picture(2), picture(1)] })).error,
        ).toBeNull();
        expect(await pictures()).toEqual(["/photos/1.jpg", "/photos/2.jpg"]);
        const details = { licence: "CC BY 4.0", source_url: "https://example.org/3", placeholder: "#7d9a86" };
        const replacing = {
          attraction_id_param: attraction,
          images_data: [{ ...picture(3), ...details }],
        };
        expect((await client.rpc("update_attraction_images", replacing)).error).toBeNull();
        expect(await pictures()).toEqual(["/photos/3.jpg"]);
        await expectResult(
          client
            .from("attraction_images")
            .select("licence, source_url, placeholder")
            .eq("attraction_id", attraction),
          [details],
        );
        const failing = { attraction_id_param: attraction, images_data: [picture(4), picture(4)] };
        expect((await client.rpc("update_attraction_images", failing)).error).toMatchObject({
          code: "23505",
        });
        expect(await pictures()).toEqual(["/photos/3.jpg"]);
      });

      test("are refused in words, or as a violated constraint with PostgreSQL's code", async () => {
        const client = clientFor(staff.token);
        const attractions = client.from("attractions");
        const { abbey, stow, galashiels } = content.ids;
        for (const [columns, message] of [
          [{ website: "javascript:alert(1)" }, /^The website must be an address/],
          [
            { name: "MELROSE abbey", status: "published" },
            /^The address \/attraction\/melrose-abbey is taken/,
          ],
          [{ name: null as unknown as string }, /^Name is required$/],
        ] as const) {
          expect(await attractions.insert({ name: "Abbotsford", ...columns })).toMatchObject({
            status: 400,
            error: { code: "P0001", message: expect.stringMatching(message) },
          });
        }
        const images = client.from("attraction_images");
        const image = { attraction_id: abbey, image_url: "/photos/9.jpg" };
        expect(await images.insert({ ...image, display_order: 9 })).toMatchObject({
          status: 400,
          error: { code: "23514" },
        });
        expect(
          await images.insert([
            { ...image, display_order: 5 },
            { ...image, display_order: 5 },
          ]),
        ).toMatchObject({ status: 409, error: { code: "23505" } });
        const links = client.from("attraction_stations");
        expect(
          await links.update({ is_primary: true }).eq("attraction_id", abbey).eq("station_id", stow),
        ).toMatchObject({
          status: 400,
          error: { code: "23P01" },
        });
        expect(
          await links.insert({ attraction_id: crypto.randomUUID(), station_id: galashiels }),
        ).toMatchObject({
          status: 409,
          error: { code: "23503" },
        });
        expect(
          await attractions.update({ latitude: "north" as unknown as number }).eq("id", abbey),
        ).toMatchObject({
          status: 400,
          error: { code: "22P02" },
        });
        expect(await attractions.insert({ name: "x", nonsense: 1 } as { name: string })).toMatchObject({
          status: 400,
          error: { code: "PGRST204" },
        });
      });

      test("the admin list has all statuses, filtered, sorted, counted, with embedded rows", async () => {
        const garden = await makeAttraction(sql, "Priorwood Garden", { status: "draft" });
        await link(sql, garden, content.ids.galashiels, { minutes: 3 });
        const { data, count } = await clientFor(staff.token)
          .from("attractions")
          .select("*, attraction_stations(*), attraction_activities(*), attraction_images(*)", {
            count: "exact",
          })
          .eq("status", "draft")
          .textSearch("search_vector", "garden", { type: "websearch", config: "english" })
          .order("name", { ascending: false })
          .range(0, 49);
        expect(count).toBe(2);
        expect(data).toMatchObject([
          { name: "SECRET garden", attraction_images: [{ display_order: 1 }] },
          { name: "Priorwood Garden", attraction_stations: [{ walking_time_minutes: 3 }] },
        ]);
      });
    });

    describe("accounts", () => {
      const password = "correct horse battery";
      let count = 0;
      const newEmail = () => `person-${++count}@example.org`;

      test("sign-up is complete once the link in the e-mail was followed, and not before", async () => {
        const { auth } = clientFor(undefined, { device: "a browser" });
        const email = newEmail();
        const signUp = await auth.signUp({
          email,
          password,
          options: { data: { full_name: "Ann Example" } },
        });
        expect(signUp).toMatchObject({ error: null, data: { session: null, user: { email } } });
        expect(sent.at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/confirm/i) });
        expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({
          code: "email_not_confirmed",
        });

        const token_hash = confirmationToken(sent, email);
        const { data } = await auth.verifyOtp({ type: "signup", token_hash });
        expect(data.session?.token_type).toBe("bearer");
        expect((await clientFor().auth.verifyOtp({ type: "signup", token_hash })).error).not.toBeNull();

        const signIn = await auth.signInWithPassword({ email, password });
        expect(signIn.data.user).toMatchObject({
          email,
          role: "authenticated",
          user_metadata: { full_name: "Ann Example" },
        });
        expect((await auth.getUser()).data.user).toMatchObject({
          email,
          user_metadata: { full_name: "Ann Example" },
        });
        const [stored] =
          await sql`select jsonb_typeof(raw_user_meta_data) as type from auth.users where email = ${email}`;
        expect(stored?.type).toBe("object");
      });

      test("a password has at least eight characters", async () => {
        const { error } = await clientFor().auth.signUp({ email: newEmail(), password: "seven77" });
        expect(error).toMatchObject({ code: "weak_password" });
      });

      test("a session is refreshed by a token that changes each time, and an old one opens nothing", async () => {
        const { auth } = clientFor();
        const first = (await auth.signInWithPassword(staff)).data.session;
        const second = (await auth.refreshSession()).data.session;
        const third = (await auth.refreshSession()).data.session;
        const tokens = [first, second, third].map((session) => session?.refresh_token ?? "");
        expect(new Set(tokens).size).toBe(3);
        expect(third?.access_token).not.toBe("");

        const stolen = await clientFor().auth.refreshSession({ refresh_token: tokens[0] ?? "" });
        expect(stolen).toMatchObject({ data: { session: null }, error: { status: 400 } });
        const invented = await clientFor().auth.refreshSession({ refresh_token: "invented" });
        expect(invented).toMatchObject({ data: { session: null }, error: { status: 400 } });
      });

      test.each([
        ["local", { here: false, elsewhere: true }],
        ["others", { here: true, elsewhere: false }],
        ["global", { here: false, elsewhere: false }],
      ] as const)("sign-out with scope %s", async (scope, goesOn) => {
        const account = await makeAccount(server, "signed-in");
        const here = clientFor().auth;
        const elsewhere = clientFor().auth;
        await here.signInWithPassword(account);
        await elsewhere.signInWithPassword(account);
        const token = (await here.getSession()).data.session?.refresh_token ?? "";
        expect((await here.signOut({ scope })).error).toBeNull();

        const refreshed = await clientFor().auth.refreshSession({ refresh_token: token });
        expect(refreshed.data.session !== null, "here").toBe(goesOn.here);
        expect((await elsewhere.refreshSession()).data.session !== null, "elsewhere").toBe(goesOn.elsewhere);
      });

      test("a forgotten password is replaced by way of an e-mail", async () => {
        const account = await makeAccount(server, "signed-in");
        const { auth } = clientFor();
        expect((await auth.resetPasswordForEmail(account.email)).error).toBeNull();
        const token_hash = confirmationToken(sent, account.email);
        expect((await auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
        expect((await auth.updateUser({ password: "another horse battery" })).error).toBeNull();

        expect((await clientFor().auth.signInWithPassword(account)).error).not.toBeNull();
        const again = await clientFor().auth.signInWithPassword({
          ...account,
          password: "another horse battery",
        });
        expect(again.error).toBeNull();
      });

      test("nobody makes themselves staff, or anything else than what they are", async () => {
        const account = await makeAccount(server, "waiting");
        await server.request("/auth/v1/user", {
          method: "PUT",
          headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
          body: JSON.stringify({
            role: "service_role",
            aud: "service_role",
            app_metadata: { role: "service_role", staff: true },
            data: { role: "service_role", staff: true },
          }),
        });
        const { auth } = clientFor();
        const { data } = await auth.signInWithPassword(account);
        const claims = JSON.parse(
          Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
        );
        expect(claims).toMatchObject({ role: "authenticated", sub: account.id });
        expect(data.user?.role).toBe("authenticated");
        expect(data.user?.app_metadata).not.toHaveProperty("staff");
        expect(data.user?.app_metadata).not.toHaveProperty("role");
        expect((await clientFor(data.session?.access_token).rpc("is_staff")).data).toBe(false);
      });
    });
  });
}

/** Expects no error, and data with at least these fields. */
async function expectResult(asking: PromiseLike<{ data: unknown; error: unknown }>, expected: object) {
  const { data, error } = await asking;
  expect(error).toBeNull();
  if (Array.isArray(expected)) expect(data).toHaveLength(expected.length);
  expect(data).toMatchObject(expected);
}
