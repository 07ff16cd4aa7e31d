import { useState } from "react";
import { Row, Specimen } from "#app/routes/design-system/specimen.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, Sheet } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function MessagesSpecimen() {
  const [open, setOpen] = useState<"dialog" | "sheet" | null>(null);
  const handleOpenChange = (isOpen: boolean) => !isOpen && setOpen(null);
  const close = () => setOpen(null);
  return (
    <Specimen title="Messages and surfaces">
      <Row>
        <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
        <Button onClick={() => setOpen("sheet")}>Open sheet</Button>
        <Button
          onClick={() =>
            showToast({ title: "Back online", description: "Your connection has been restored." })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: "No internet connection",
              description: "You're currently offline. Some features may not work.",
              variant: "destructive",
            })
          }
        >
          Destructive toast
        </Button>
      </Row>
      <Dialog
        isOpen={open === "dialog"}
        onOpenChange={handleOpenChange}
        title="Add New Station"
        description="It appears on the site when it is published."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Create
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Name">{(wiring) => <Input {...wiring} />}</Field>
          <Field label="Latitude">{(wiring) => <Input {...wiring} inputMode="decimal" />}</Field>
        </div>
      </Dialog>
      <Sheet
        isOpen={open === "sheet"}
        onOpenChange={handleOpenChange}
        title="Filters"
        footer={
          <Button variant="primary" onClick={close}>
            Show 24 places
          </Button>
        }
      >
        <Field label="Name">{(wiring) => <Input {...wiring} />}</Field>
      </Sheet>
      <div className="grid gap-6 lg:grid-cols-2">
        <EmptyState
          title="No attractions found"
          hint="Try adjusting your filters to see more results"
          action={<Button>Clear all</Button>}
        />
        <div className="grid rounded-xl border border-line bg-card">
          <LoadingIndicator message="Loading station details..." />
          <div className="perforation p-4">
            <LoadingIndicator variant="minimal" message="Loading route..." />
          </div>
        </div>
        <ErrorView message="TypeError: Failed to fetch" onRetry={() => {}} />
        <ScrollArea label="Security log" className="h-80 rounded-xl border border-line bg-card px-4">
          {Array.from({ length: 20 }, (_, index) => `Sign-in ${index + 1}`).map((line) => (
            <p key={line} className="border-line border-b border-dashed py-2.5">
              {line}
            </p>
          ))}
        </ScrollArea>
      </div>
    </Specimen>
  );
}
