import { channel } from "node:diagnostics_channel";

/** What happens in a server, for whoever counts it (metrics.ts). Nobody need listen. */
type Events = {
  request: { route: string; status: number; seconds: number };
  cached: { cache: string; result: "hit" | "miss" };
  rendered: { seconds: number };
  queued: { queue: string; waiting: number };
  mail: { result: "sent" | "failed" };
  walk: { result: "planned" | "failed" };
};

// By name: the pages' build has a copy of this module.
const channels = {
  request: channel("alight:request"),
  cached: channel("alight:cached"),
  rendered: channel("alight:rendered"),
  queued: channel("alight:queued"),
  mail: channel("alight:mail"),
  walk: channel("alight:walk"),
} satisfies Record<keyof Events, unknown>;

export function publish<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  channels[name].publish(event);
}

/** For what costs something to find out. */
export const isFollowed = (name: keyof Events) => channels[name].hasSubscribers;

export function follow<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void {
  channels[name].subscribe((event) => handle(event as Events[Name]));
}
