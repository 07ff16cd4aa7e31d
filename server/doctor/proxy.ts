import { randomUUID } from "node:crypto";
import { listen } from "#server/http/listen.ts";
import { plainAddress, proxyTest } from "#server/http/request-client.ts";
import { isLoopbackHost, type Settings, SetupError } from "#server/settings.ts";

const TIMEOUT_MS = 10_000;

/** Looks how a request to SITE_URL arrives here. Where a server runs on the port, only whether one arrives. */
export async function checkProxy(settings: Settings): Promise<string> {
  const { siteUrl } = settings;
  const listening = await listen(settings).catch((error: Error) => {
    if (error.message.includes("is taken")) return null;
    throw error;
  });
  if (!listening) {
    const { ok, status } = await get(`${siteUrl}/ready`);
    if (!ok) throw new Error(`${siteUrl}/ready answers ${status}`);
    return "leads to a server that runs; stop it to have the proxy's headers looked at as well";
  }
  const path = `/doctor-${randomUUID()}`;
  let arrived: { peer: string; forwarded: string | null } | undefined;
  listening.serve({
    fetch(request, bindings) {
      const peer = plainAddress(bindings?.incoming?.socket.remoteAddress ?? "");
      if (new URL(request.url).pathname === path)
        arrived = { peer, forwarded: request.headers.get("X-Forwarded-For") };
      return new Response("The doctor is in.");
    },
  });
  try {
    await get(siteUrl + path);
  } finally {
    await listening.close();
  }
  if (!arrived)
    throw new SetupError(
      `SITE_URL (${siteUrl}) does not lead to ${settings.host}:${settings.port}: let the proxy send all paths there.`,
    );
  return judge(arrived, settings);
}

function judge({ peer, forwarded }: { peer: string; forwarded: string | null }, settings: Settings): string {
  const { trustedProxies, siteUrl } = settings;
  const isProxy = proxyTest(trustedProxies)(peer);
  // This process speaks no https: somebody else does.
  if (!forwarded && (isProxy || siteUrl.startsWith("https:")))
    throw new SetupError(
      `The proxy at ${peer} sends no X-Forwarded-For, so that all visitors count as one: let it send one${isProxy ? "" : ", and name it in TRUSTED_PROXY"}.`,
    );
  if (isProxy) return `leads here by the proxy at ${peer}, with X-Forwarded-For`;
  if (forwarded)
    throw new SetupError(
      `Requests come from a proxy at ${peer} that TRUSTED_PROXY does not name, so that all visitors count as one: add ${peer} to it.`,
    );
  if (isLoopbackHost(new URL(siteUrl).hostname)) return "leads here";
  return `leads here from ${peer}, without a proxy`;
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response;
}
