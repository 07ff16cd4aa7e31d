import { watchedValue } from "#app/shared/watched-value.ts";

type InstallPrompt = Event & { prompt(): Promise<unknown> };

const offered = watchedValue<InstallPrompt | null>(null);

export const installPrompt = offered.read;
export const onInstallChange = offered.subscribe;

/** The browser's offer, which is shown when the visitor asks for it and never by itself. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered.write(event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => offered.write(null));
}

export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
