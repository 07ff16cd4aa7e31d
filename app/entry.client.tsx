import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Documents contain the styles. In development Vite updates this copy, which has those of staff's pages as well, when a file changes.
if (import.meta.env.DEV) void import("#app/routes/admin/admin.css");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
