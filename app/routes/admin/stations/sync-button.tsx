import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callFunction } from "#app/account/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";

type SyncResult = { success: boolean; updated?: number; errors?: number; message?: string };

export function SyncButton() {
  const cache = useQueryClient();
  const [isSyncing, setIsSyncing] = useState(false);

  async function sync() {
    setIsSyncing(true);
    try {
      const {
        success,
        updated = 0,
        errors = 0,
        message,
      } = await callFunction<SyncResult>("sync-national-rail-data");
      if (!success) throw new Error(message || "Sync failed");
      const failed = errors > 0 ? ` ${errors} errors occurred.` : "";
      showToast({ title: "Sync Complete", description: `Updated ${updated} stations.${failed}` });
    } catch (error) {
      const { message } = error as Error;
      showToast({
        title: "Sync Failed",
        description: message || "Failed to sync National Rail data",
        variant: "destructive",
      });
    } finally {
      setIsSyncing(false);
      void cache.invalidateQueries();
    }
  }

  return (
    <Button aria-disabled={isSyncing} onClick={sync}>
      <Icon name="refresh" size={18} />
      {isSyncing ? "Syncing..." : "Sync National Rail Data"}
    </Button>
  );
}
