import { type DragEvent, useId, useState } from "react";
import type { UploadedPhoto } from "#app/photos/upload-photo.ts";
import { usePhotoUpload } from "#app/photos/use-photo-upload.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  /** The headers `apikey` and `Authorization`, read at each upload since sessions are renewed. */
  getAccess: () => Promise<Record<string, string>>;
  onUploaded: (photo: UploadedPhoto) => void;
  label?: string;
};

/** Shrinks and uploads one picture that is chosen or dropped. After a failure it can be sent again. */
export function PhotoUpload({ getAccess, onUploaded, label = "Choose a picture" }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const upload = usePhotoUpload({ getAccess, onUploaded });
  const isBusy = upload.state.step === "preparing" || upload.state.step === "sending";

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (!isBusy && file) upload.begin(file, "dropped");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers only; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={`grid min-h-36 place-items-center gap-2 rounded-md border-[1.5px] border-dashed p-4 text-center text-sm ${isOver ? "border-ink bg-sand" : "border-edge bg-card"}`}
    >
      {isBusy ? (
        <Progress state={upload.state} onCancel={upload.cancel} />
      ) : (
        <>
          <label htmlFor={id} className={`${buttonClass({ size: "sm" })} has-focus-visible:outline-2`}>
            <Icon name="upload" size={18} />
            {label}
            <input
              id={id}
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                // The same file may be chosen again after a failure.
                currentTarget.value = "";
                if (file) upload.begin(file, "chosen");
              }}
            />
          </label>
          <span className="text-soft">or drop one here. JPEG, PNG, WebP or AVIF, less than 5 MB.</span>
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {upload.state.step === "failed" && upload.state.message}
      </p>
      {upload.state.step === "failed" && upload.retry && (
        <Button size="sm" variant="quiet" onClick={upload.retry}>
          <Icon name="refresh" size={18} />
          Try Again with {upload.fileName}
        </Button>
      )}
    </div>
  );
}

function Progress({
  state,
  onCancel,
}: {
  state: ReturnType<typeof usePhotoUpload>["state"];
  onCancel: () => void;
}) {
  const percent = state.step === "sending" ? Math.round(state.progress * 100) : undefined;
  const text =
    percent === undefined
      ? "Preparing the picture..."
      : percent < 100
        ? `Sending... ${percent} %`
        : "Checking...";
  return (
    <div className="grid w-full max-w-xs justify-items-center gap-2">
      <progress
        aria-label="Upload"
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-clip rounded-full bg-sand [&::-moz-progress-bar]:bg-deep [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-deep"
      />
      <span className="text-soft tabular-nums">{text}</span>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
