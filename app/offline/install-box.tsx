import { useSyncExternalStore } from "react";
import { installPrompt, isInstalled, onInstallChange } from "#app/offline/install-prompt.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";

/** The invitation to install the site: by a button where the browser offers it, else by words. */
export function InstallBox() {
  const prompt = useSyncExternalStore(onInstallChange, installPrompt, () => null);
  const isThere = useSyncExternalStore(onInstallChange, isInstalled, () => true);
  const isApple = useSyncExternalStore(onInstallChange, isTouchApple, () => false);
  if (isThere) return null;
  return (
    <section aria-labelledby="install" className="mt-10 max-w-text">
      <h2 id="install" className="font-semibold text-2xl">
        Install {PRODUCT_NAME}
      </h2>
      <p className="mt-2 text-soft">
        As an app it has an icon of its own, and opens without the browser around it.{" "}
        {isApple
          ? "In Safari press Share, then “Add to Home Screen”. What is kept then stays."
          : !prompt && "Where your browser can install it, its menu has “Install” or “Add to Home Screen”."}
      </p>
      {prompt && (
        <Button className="mt-4" onClick={() => void prompt.prompt()}>
          Install {PRODUCT_NAME}
        </Button>
      )}
    </section>
  );
}

const isTouchApple = () => /iphone|ipad/i.test(navigator.userAgent);
