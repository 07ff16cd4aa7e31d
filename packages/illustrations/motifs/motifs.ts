import { abbey } from "./abbey.ts";
import { animals } from "./animals.ts";
import { bandstand } from "./bandstand.ts";
import { beach } from "./beach.ts";
import { bridge } from "./bridge.ts";
import { canal } from "./canal.ts";
import { castle } from "./castle.ts";
import { castleRock } from "./castle-rock.ts";
import { castleRuin } from "./castle-ruin.ts";
import { cathedral } from "./cathedral.ts";
import { church } from "./church.ts";
import { churchRuin } from "./church-ruin.ts";
import { close } from "./close.ts";
import { coast } from "./coast.ts";
import { countryHouse } from "./country-house.ts";
import { gallery } from "./gallery.ts";
import { garden } from "./garden.ts";
import { harbour } from "./harbour.ts";
import { hill } from "./hill.ts";
import { hills } from "./hills.ts";
import { kickOff } from "./kick-off.ts";
import { loch } from "./loch.ts";
import { mill } from "./mill.ts";
import { modern } from "./modern.ts";
import { monument } from "./monument.ts";
import { museum } from "./museum.ts";
import { palace } from "./palace.ts";
import { park } from "./park.ts";
import { stadium } from "./stadium.ts";
import { station } from "./station-motifs.ts";
import { street } from "./street.ts";
import { towerHouse } from "./tower-house.ts";
import { townHouse } from "./town-house.ts";
import { viaduct } from "./viaduct.ts";
import { woodland } from "./woodland.ts";
import { works } from "./works.ts";

export const motifs = {
  abbey,
  animals,
  beach,
  bridge,
  canal,
  castle,
  castleRock,
  castleRuin,
  church,
  churchRuin,
  coast,
  countryHouse,
  garden,
  harbour,
  hill,
  hills,
  loch,
  mill,
  monument,
  museum,
  palace,
  park,
  stadium,
  station,
  street,
  towerHouse,
  townHouse,
  viaduct,
  woodland,
  bandstand,
  cathedral,
  close,
  gallery,
  kickOff,
  modern,
  works,
};

type Motifs = typeof motifs;
type NameOf<Base extends string, Variant> = Variant extends "" ? Base : `${Base}/${Variant & string}`;

/** A motif in its plain form ("hill") or in one of its variants ("hill/law"). */
export type MotifName = { [Base in keyof Motifs]: NameOf<Base, keyof Motifs[Base]["shows"]> }[keyof Motifs];
