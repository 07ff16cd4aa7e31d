import { type DragEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { UploadedPhoto } from "#app/photos/upload-photo.ts";
import { type UploadAccess, usePhotoUpload } from "#app/photos/use-photo-upload.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  access: UploadAccess;
  onUploaded: (photo: UploadedPhoto) => void;
  onBusyChange?: (isBusy: boolean) => void;
  label?: string;
  limit?: number;
  takesPaste?: boolean;
};

export function PhotoUpload({
  access,
  onUploaded,
  onBusyChange,
  label = "Choose a picture",
  limit = 1,
  takesPaste = false,
}: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const upload = usePhotoUpload({ access, onUploaded });
  const isBusy = upload.state.step === "preparing" || upload.state.step === "sending";

  const handleBusy = useEffectEvent((isNowBusy: boolean) => onBusyChange?.(isNowBusy));
  useEffect(() => {
    if (!isBusy) return;
    handleBusy(true);
    return () => handleBusy(false);
  }, [isBusy]);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!isBusy) upload.begin([...event.dataTransfer.files].slice(0, limit), "dropped");
  }

  usePastedFiles(takesPaste && !isBusy, (files) => upload.begin(files.slice(0, limit), "dropped"));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers only; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(event.dataTransfer.types.includes("Files"));
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={`grid min-h-36 place-items-center gap-2 rounded-md border-[1.5px] border-dashed p-4 text-center text-sm ${isOver ? "border-ink bg-sand" : "border-edge bg-card"}`}
    >
      {isBusy ? (
        <Progress upload={upload} />
      ) : (
        <>
          <label htmlFor={id} className={`${buttonClass({ size: "sm" })} has-focus-visible:outline-2`}>
            <ToolIcon name="upload" size={18} />
            {label}
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple={limit > 1}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])].slice(0, limit);
                currentTarget.value = "";
                upload.begin(files, "chosen");
              }}
            />
          </label>
          <span className="text-soft">
            or drop {limit > 1 ? "them" : "one"} here{takesPaste && ", or paste"}. JPEG, PNG, WebP or AVIF,
            less than 5 MB.
          </span>
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {upload.state.step === "failed" && upload.state.message}
      </p>
      {upload.state.step === "failed" && <WaysOn upload={upload} />}
    </div>
  );
}

function usePastedFiles(isActive: boolean, onFiles: (files: File[]) => void) {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { files: pasted = [], types = [] } = event.clipboardData ?? {};
    const files = [...pasted];
    // Text processors also copy a picture of the text.
    const isText = types.includes("text/plain") && (event.target as Element).matches("input, textarea");
    if (files.length === 0 || isText) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isActive) return;
    const paste = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isActive]);
}

type Upload = ReturnType<typeof usePhotoUpload>;

function WaysOn({ upload: { retry, fileName, waiting, skip } }: { upload: Upload }) {
  return (
    <>
      {retry && (
        <Button size="sm" variant="quiet" onClick={retry}>
          <ToolIcon name="refresh" size={18} />
          Try Again with {fileName}
        </Button>
      )}
      {waiting > 0 && (
        <Button size="sm" variant="quiet" onClick={skip}>
          Continue with the other {waiting}
        </Button>
      )}
    </>
  );
}

function Progress({ upload: { state, waiting, cancel } }: { upload: Upload }) {
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
      <span className="text-soft tabular-nums">
        {text}
        {waiting > 0 && ` ${waiting} more to come`}
      </span>
      <Button size="sm" variant="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
