import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { unsentMessages } from "#app/contact/unsent-messages.ts";
import { describeAge } from "#app/offline/describe-age.ts";
import { isInstalled, keepInstallPrompt } from "#app/offline/install-prompt.ts";
import { keptRegions, onKeptChange } from "#app/offline/kept-regions.ts";
import { reloadWithTyped, restoreTyped } from "#app/offline/typed-values.ts";
import type { FromPage, FromWorker } from "#app/offline/worker-messages.ts";
import { whenIdle } from "#app/shared/after-load.ts";
import { savesData } from "#app/shared/saves-data.ts";
import { type Tiles, useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useIsOnline } from "#app/ui/use-is-online.ts";

/** Characters of a message in a notification. */
const MOST_QUOTED = 80;
const RESUME_EVERY_MS = 60_000;

/** Registers the service worker, and says what a visitor should know of it. */
export default function OfflineParts() {
  const { hasServiceWorker, tiles, buildUrl } = useSiteSettings();
  // Whoever keeps a region has asked for what it downloads.
  const keepsRegion = useSyncExternalStore(onKeptChange, hasKept, () => false);
  const waiting = useServiceWorker(hasServiceWorker && (keepsRegion || !savesData()), buildUrl);
  const { keptAt, hasNewer } = useNote() ?? NO_NOTE;
  useEffect(() => {
    restoreTyped();
    keepInstallPrompt();
    const goOn = () => void resume(tiles).catch(() => {});
    goOn();
    window.addEventListener("online", goOn);
    // The line may carry nothing yet, or the server have no room.
    const timer = setInterval(goOn, RESUME_EVERY_MS);
    return () => {
      window.removeEventListener("online", goOn);
      clearInterval(timer);
    };
  }, [tiles]);
  const isOnline = useIsOnline();
  const isOutdated = useIsOutdated(buildUrl);
  return (
    <>
      <div role="status" className="bg-sand text-sm print:hidden">
        {hasNewer ? (
          <Offer text="This page has changed since it was kept on this device.">
            <Button size="sm" variant="primary" onClick={reloadWithTyped}>
              Show it as it is now
            </Button>
          </Offer>
        ) : (
          keptAt !== null && (
            <p className="kept-note page-width flex items-center gap-2.5 py-2">
              <Icon name="offline" size={18} className="shrink-0 text-soft" />
              <span>
                Shown as it was kept on this device {describeAge(keptAt)}. Something may have changed since.
              </span>
            </p>
          )
        )}
        {waiting && isOnline ? (
          <NewVersion key="waiting" onLoad={() => takeOver(waiting)} />
        ) : (
          isOutdated && <NewVersion key="outdated" onLoad={reloadWithTyped} />
        )}
      </div>
      {isInstalled() && <BackButton />}
    </>
  );
}

/** An installed site has none of the browser's buttons around it. */
function BackButton() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  if (pathname === "/") return null;
  // A tab's history also has other sites, and what one has gone back from.
  const hasPageBefore = () => window.navigation?.canGoBack ?? key !== "default";
  return (
    <nav aria-label="Back" className="page-width relative z-10 h-0 w-full">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-4"
        onClick={() => void (hasPageBefore() ? navigate(-1) : navigate("/"))}
      >
        <ToolIcon name="chevron-left" size={18} />
        Back
      </Button>
    </nav>
  );
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", reloadWithTyped, { once: true });
  worker.postMessage("take over" satisfies FromPage);
}

function NewVersion({ onLoad }: { onLoad: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  // Chromium lets a worker that has just served something go after half a minute only.
  const [isLoading, setLoading] = useState(false);
  if (isDismissed) return null;
  const load = () => {
    setLoading(true);
    onLoad();
  };
  return (
    <Offer text="A new version of this site is there.">
      <Button size="sm" variant="primary" onClick={load}>
        {isLoading ? "Loading..." : "Load it"}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className={isLoading ? "invisible" : ""}
        onClick={() => setDismissed(true)}
      >
        Later
      </Button>
    </Offer>
  );
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
      <p className="grow">{text}</p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}

/** The worker of a new version, which waits for the visitor's word. */
function useServiceWorker(isWanted: boolean, buildUrl: string | undefined): ServiceWorker | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!isWanted || !serviceWorker) return;
    holdBuild(buildUrl);
    whenIdle([
      async () => {
        const registration = await serviceWorker.register("/service-worker.js").catch(() => null);
        if (!registration) return;
        const watch = () => serviceWorker.controller && setWaiting(registration.waiting);
        const follow = () => registration.installing?.addEventListener("statechange", watch);
        watch();
        follow();
        registration.addEventListener("updatefound", follow);
        // By a press in another tab.
        serviceWorker.addEventListener("controllerchange", watch);
      },
    ]);
  }, [isWanted, buildUrl]);
  return waiting;
}

/** Whether a part of the page is missing since the server has another version of the site, and no longer the files of this one. */
function useIsOutdated(buildUrl: string | undefined): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    const compare = async () => {
      const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
      if (!buildUrl || !response?.ok || (await response.text()).includes(buildUrl)) return;
      setOutdated(true);
      // Whoever is further down does not see the offer.
      showToast({
        title: "A new version of this site is there",
        description: "You can load it at the top of the page. What you have typed stays.",
      });
    };
    // Those of before as well.
    const observer = new PerformanceObserver(
      (list) => list.getEntriesByName("part-missing").length > 0 && void compare(),
    );
    observer.observe({ type: "mark", buffered: true });
    return () => observer.disconnect();
  }, [buildUrl]);
  return isOutdated;
}

/** While the tab is open its build's files are kept. */
function holdBuild(url: string | undefined): void {
  if (url) void navigator.locks?.request(url, { mode: "shared" }, () => new Promise(() => {}));
}

const NO_NOTE: FromWorker = { keptAt: null, hasNewer: false };

/** Of the document, and of later pages as long as they are without a connection. Null until the worker has answered. */
function useNote(): FromWorker | null {
  const [note, setNote] = useState<FromWorker | null>(null);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const listen = ({ data }: MessageEvent<FromWorker>) => setNote(data);
    serviceWorker?.addEventListener("message", listen);
    serviceWorker?.startMessages();
    serviceWorker?.controller?.postMessage("hello" satisfies FromPage);
    return () => serviceWorker?.removeEventListener("message", listen);
  }, []);
  useLayoutEffect(() => {
    // Its room is taken, or not needed.
    if (note) delete document.documentElement.dataset.kept;
  }, [note]);
  const { pathname } = useLocation();
  const noted = useRef(pathname);
  useEffect(() => {
    if (noted.current === pathname) return;
    noted.current = pathname;
    if (!navigator.onLine) return;
    setNote(NO_NOTE);
    navigator.serviceWorker?.controller?.postMessage("moved" satisfies FromPage);
  }, [pathname]);
  return note;
}

const hasKept = () => Object.keys(keptRegions()).length > 0;

let isRenewed = false;

/** What a closed tab has not finished, and messages that wait for the connection. */
async function resume(tiles: Tiles): Promise<void> {
  if (navigator.onLine && unsentMessages().length > 0) {
    const { sendUnsent } = await import("#app/contact/send-unsent.ts");
    await sendUnsent(({ message }, refusal) =>
      showToast({
        title: refusal ? "Your message could not be sent" : "Your message was sent",
        description: refusal
          ? `${refusal} Its words are on the contact page.`
          : message.slice(0, MOST_QUOTED),
        variant: refusal ? "destructive" : "default",
      }),
    );
  }
  if (!hasKept()) return;
  const { renewKept, resumeKeeping } = await import("#app/offline/keep-region.ts");
  resumeKeeping(tiles);
  if (!isRenewed) renewKept(tiles);
  isRenewed = true;
}
