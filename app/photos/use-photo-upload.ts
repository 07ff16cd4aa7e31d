import { useEffect, useRef, useState } from "react";
import { findFileFault, type PreparedPhoto, preparePhoto } from "#app/photos/prepare-photo.ts";
import { type UploadedPhoto, uploadPhoto } from "#app/photos/upload-photo.ts";
import { RequestError } from "#app/shared/errors.ts";
import { showToast } from "#app/ui/toast.tsx";

export type UploadState =
  | { step: "idle" }
  | { step: "preparing" }
  | { step: "sending"; progress: number }
  | { step: "failed"; message: string };

/** Of whoever is signed in. */
export type UploadAccess = {
  /** The headers `apikey` and `Authorization`, read at each upload since sessions are renewed. */
  headers: () => Promise<Record<string, string>>;
  /** The server takes nothing from this session. */
  onRefused: () => void;
};

type Options = {
  access: UploadAccess;
  onUploaded: (photo: UploadedPhoto) => void;
};

/** One upload at a time, the others wait. A photo that could not be sent is kept for a retry. */
export function usePhotoUpload({ access, onUploaded }: Options) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const [kept, setKept] = useState<{ photo: PreparedPhoto; name: string } | null>(null);
  const queue = useFileQueue();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // The form around it may change during an upload.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  }, [onUploaded]);

  function beginAll(files: File[], how: "chosen" | "dropped") {
    const first = queue.takeFirst(files);
    if (first) void begin(first, how);
  }

  async function begin(file: File, how: "chosen" | "dropped") {
    setKept(null);
    const fault = findFileFault(file, how);
    if (fault) return setState({ step: "failed", message: fault });
    const { signal } = start();
    setState({ step: "preparing" });
    try {
      const photo = await preparePhoto(file);
      if (signal.aborted) return;
      setKept({ photo, name: file.name });
      await send(photo, signal);
    } catch (error) {
      fail(error, signal);
    }
  }

  async function send(photo: PreparedPhoto, signal: AbortSignal) {
    setState({ step: "sending", progress: 0 });
    try {
      const url = await uploadPhoto(photo.blob, {
        headers: await access.headers(),
        signal,
        onProgress: (progress) => setState({ step: "sending", progress }),
      });
      setState({ step: "idle" });
      setKept(null);
      latest.current({ url, placeholder: photo.placeholder });
      showToast({ title: "Image uploaded successfully" });
      beginAll([], "chosen");
    } catch (error) {
      fail(error, signal);
    }
  }

  function fail(error: unknown, signal: AbortSignal) {
    if (signal.aborted) return;
    if (error instanceof RequestError && (error.status === 401 || error.status === 403)) access.onRefused();
    const message = `Upload failed: ${error instanceof Error ? error.message : String(error)}`;
    setState({ step: "failed", message });
    showToast({ title: "Failed to upload image", description: message, variant: "destructive" });
  }

  function start(): AbortController {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  }

  return {
    state,
    begin: beginAll,
    waiting: queue.length,
    skip: () => beginAll([], "chosen"),
    cancel() {
      running.current?.abort();
      queue.clear();
      setState({ step: "idle" });
    },
    fileName: kept?.name,
    retry: kept ? () => send(kept.photo, start().signal) : undefined,
  };
}

function useFileQueue() {
  const waiting = useRef<File[]>([]);
  const [length, setLength] = useState(0);
  function wait(files: File[]) {
    waiting.current = files;
    setLength(files.length);
  }
  return {
    length,
    clear: () => wait([]),
    /** Of those that wait and `added` ones. */
    takeFirst(added: File[]) {
      const [first, ...rest] = [...waiting.current, ...added];
      wait(rest);
      return first;
    },
  };
}
