import { describe, expect, test } from "vitest";
import { barrierBetween } from "#app/walks/direct-walk.ts";

type Point = [latitude: number, longitude: number];

const DALMENY: Point = [55.9863, -3.3816];
const NORTH_QUEENSFERRY: Point = [56.0125, -3.3946];
const INVERKEITHING: Point = [56.0347, -3.3964];
const KINGHORN: Point = [56.0693, -3.1742];
const BURNTISLAND: Point = [56.057, -3.2332];
const NORTH_BERWICK: Point = [56.057, -2.7309];
const DUNBAR: Point = [55.9983, -2.5133];
const LEUCHARS: Point = [56.3751, -2.8937];
const TWEEDBANK: Point = [55.6057, -2.7595];
const LEITH: Point = [55.9757, -3.168];
const DUNDEE: Point = [56.4565, -2.971];

const barrier = ([fromLatitude, fromLongitude]: Point, [latitude, longitude]: Point, river: string | null) =>
  barrierBetween({ latitude: fromLatitude, longitude: fromLongitude }, { latitude, longitude }, river);

describe("an estimate is no walk", () => {
  test.each<[string, Point, Point]>([
    ["from Dalmeny to Deep Sea World, across the Forth", DALMENY, [56.0106, -3.3936]],
    ["back again", [56.0106, -3.3936], DALMENY],
    ["from Leith to Kinghorn, across the whole firth", LEITH, KINGHORN],
    ["from North Berwick to the Bass Rock", NORTH_BERWICK, [56.0775, -2.6404]],
    ["from Kinghorn to Inchkeith", KINGHORN, [56.0333, -3.1365]],
    ["from Newport to Dundee, across the Tay", [56.4405, -2.9385], DUNDEE],
    ["across the bay from Burntisland to Leith", BURNTISLAND, LEITH],
  ])("%s", (_, from, to) => {
    expect(barrier(from, to, null)).toBe("the sea");
  });

  test("where a river without a bridge nearby is named", () => {
    expect(barrier([55.6179, -2.806], [55.5995, -2.7822], "the Tweed")).toBe("the Tweed");
  });
});

describe("an estimate may be a walk", () => {
  test.each<[string, Point, Point]>([
    ["inland", TWEEDBANK, [55.5991, -2.7181]],
    ["to the same point", TWEEDBANK, TWEEDBANK],
    ["across a river that nobody named", [55.6179, -2.806], [55.5995, -2.7822]],
    ["on a peninsula that the coast leaves out", NORTH_QUEENSFERRY, [56.0297, -3.3968]],
    ["along it to its end", INVERKEITHING, [56.0106, -3.3936]],
    ["from one bank to the middle of a bridge", DALMENY, [56.0004, -3.3886]],
    ["to a harbour beyond the coast", DUNBAR, [56.006, -2.5171]],
    ["across a small bay", DUNBAR, [56.0005, -2.5475]],
    ["along a beach", BURNTISLAND, KINGHORN],
    ["beside an estuary", LEUCHARS, [56.3822, -2.8833]],
  ])("%s", (_, from, to) => {
    expect(barrier(from, to, null)).toBeNull();
  });
});
