type InstallPrompt = Event & { prompt(): Promise<unknown> };

let shown: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const set = (prompt: InstallPrompt | null) => {
  shown = prompt;
  for (const listener of listeners) listener();
};

/** The browser's offer, which is shown when the visitor asks for it and never by itself. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => set(null));
}

export const installPrompt = () => shown;

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
