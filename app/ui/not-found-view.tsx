import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export const NOT_FOUND = { title: "Page not found", description: "There is no page at this address." };

export function NotFoundView() {
  return (
    <div className="page-width flex flex-col items-center py-20 text-center">
      <p aria-hidden="true" className="figure font-bold text-figure text-green">
        404
      </p>
      <h1 className="mt-2 font-bold text-4xl">Oops! Page not found</h1>
      <p className="mt-3 max-w-text text-balance text-lg text-soft">
        This train does not stop here. The address may be mistyped, or the page has moved.
      </p>
      <Button variant="primary" to="/" className="mt-7">
        <ToolIcon name="chevron-left" size={18} />
        Return to Home
      </Button>
    </div>
  );
}
