import { abbey } from "./abbey.ts";
import { beach } from "./beach.ts";
import { castle } from "./castle.ts";
import { castleRock } from "./castle-rock.ts";
import { castleRuin } from "./castle-ruin.ts";
import { church } from "./church.ts";
import { churchRuin } from "./church-ruin.ts";
import { coast } from "./coast.ts";
import { countryHouse } from "./country-house.ts";
import { harbour } from "./harbour.ts";
import { hill } from "./hill.ts";
import { hills } from "./hills.ts";
import { loch } from "./loch.ts";
import { palace } from "./palace.ts";
import { towerHouse } from "./tower-house.ts";
import { townHouse } from "./town-house.ts";

export const motifs = {
  abbey,
  beach,
  castle,
  castleRock,
  castleRuin,
  church,
  churchRuin,
  coast,
  countryHouse,
  harbour,
  hill,
  hills,
  loch,
  palace,
  towerHouse,
  townHouse,
};
export type MotifName = keyof typeof motifs;
