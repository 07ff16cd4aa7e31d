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
const channelOf = (name: keyof Events) => channel(`alight:${name}`);

export function publish<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  channelOf(name).publish(event);
}

/** For what costs something to find out. */
export const isFollowed = (name: keyof Events) => channelOf(name).hasSubscribers;

export function follow<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void {
  channelOf(name).subscribe((event) => handle(event as Events[Name]));
}
