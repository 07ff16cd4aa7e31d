/** The colours of one light. Pairs run from light to dark, `far` from the horizon towards the viewer. */
export interface Palette {
  name: Light;
  /** For a list to choose from. */
  label: string;
  /** Added to the alternative text of a further view. */
  hour: string;
  sky: [top: string, horizon: string];
  suns: [string, ...string[]];
  cloud: string;
  far: [string, string, string];
  mid: string;
  near: string;
  grass: [string, string];
  leaf: [string, string];
  stone: [light: string, half: string, dark: string];
  roof: [string, string];
  water: [string, string];
  sand: [string, string];
  /** The one strong colour: flags, doors, sails, trains. */
  accent: string;
  /** A window by day. */
  glass: string;
  /** A lit window or lamp. */
  lamp: string;
  paper: string;
}

export type Light =
  | "sea"
  | "haar"
  | "moor"
  | "heather"
  | "city"
  | "meadow"
  | "amber"
  | "dusk"
  | "dawn"
  | "night";

export const palettes: Record<Light, Palette> = {
  sea: {
    name: "sea",
    label: "Clear, by the sea",
    hour: "",
    sky: ["#f6e7c6", "#bcd9d1"],
    suns: ["#f0913f", "#e4572e", "#f6c65b"],
    cloud: "#fdf5e0",
    far: ["#a3c4bc", "#70a4a4", "#40808b"],
    mid: "#216171",
    near: "#123f4d",
    grass: ["#8fae78", "#4f8669"],
    leaf: ["#6a9a62", "#36705b"],
    stone: ["#f5e9d0", "#d2b68e", "#927359"],
    roof: ["#d0583e", "#8f3b36"],
    water: ["#5ba6aa", "#2c7786"],
    sand: ["#f2dfb6", "#d8bb87"],
    accent: "#cf3f2a",
    glass: "#1b4654",
    lamp: "#f8d067",
    paper: "#fdf6e6",
  },
  haar: {
    name: "haar",
    label: "Pale, off the sea",
    hour: ", in a pale light off the sea",
    sky: ["#f6f0e2", "#cddad8"],
    suns: ["#f0a07c", "#e8694a", "#f4d9a0"],
    cloud: "#fffaf0",
    far: ["#bccaca", "#93abb2", "#678795"],
    mid: "#3f6272",
    near: "#24424f",
    grass: ["#a3b79b", "#6b8f80"],
    leaf: ["#7c9f88", "#4a7466"],
    stone: ["#f2e9da", "#cbb9a1", "#86776b"],
    roof: ["#667c8c", "#46586a"],
    water: ["#88adb6", "#4d8092"],
    sand: ["#eee1c8", "#d0bc98"],
    accent: "#d65139",
    glass: "#2b4a58",
    lamp: "#f9d98b",
    paper: "#fffaf0",
  },
  moor: {
    name: "moor",
    label: "Low sun on the moor",
    hour: "",
    sky: ["#f7e6c5", "#efb684"],
    suns: ["#e4572e", "#f9ecc9", "#d94a35"],
    cloud: "#fbeed3",
    far: ["#b0b89c", "#829c85", "#547c6d"],
    mid: "#325f53",
    near: "#183c37",
    grass: ["#8a9d62", "#4b7457"],
    leaf: ["#557f51", "#2f5d46"],
    stone: ["#eeddbd", "#c29d74", "#7f5d47"],
    roof: ["#8a5a4a", "#59413c"],
    water: ["#79aaa5", "#418082"],
    sand: ["#efd9ac", "#cfae78"],
    accent: "#c8412b",
    glass: "#263f3c",
    lamp: "#fbd273",
    paper: "#fdf4e0",
  },
  heather: {
    name: "heather",
    label: "Heather in flower",
    hour: ", when the heather is out",
    sky: ["#efe6dc", "#d3b9cb"],
    suns: ["#f2b645", "#f6ead0", "#e8713f"],
    cloud: "#fbf2ea",
    far: ["#c0abc0", "#967ba1", "#6b5886"],
    mid: "#4c4869",
    near: "#2a2d46",
    grass: ["#93a276", "#5a7762"],
    leaf: ["#6f8e60", "#3f624c"],
    stone: ["#f2e5d0", "#c6aa8f", "#806c68"],
    roof: ["#76688b", "#4f4766"],
    water: ["#92acba", "#5c7f97"],
    sand: ["#ecdac0", "#cbae90"],
    accent: "#d4602a",
    glass: "#37344f",
    lamp: "#fad37a",
    paper: "#fcf4ea",
  },
  city: {
    name: "city",
    label: "Warm, in the city",
    hour: "",
    sky: ["#f9e3bf", "#e99d76"],
    suns: ["#faf1dc", "#d7472f", "#f6c766"],
    cloud: "#fbe9cd",
    far: ["#c8a096", "#987487", "#685672"],
    mid: "#473f5e",
    near: "#292b44",
    grass: ["#8c9a68", "#54705b"],
    leaf: ["#61835b", "#375e4d"],
    stone: ["#f3e1bf", "#c7a17b", "#83615a"],
    roof: ["#6f6680", "#4c465f"],
    water: ["#93a7ad", "#5f7a8b"],
    sand: ["#f0d6ac", "#cda67c"],
    accent: "#1c7a60",
    glass: "#3a3450",
    lamp: "#fcd777",
    paper: "#fdf3df",
  },
  meadow: {
    name: "meadow",
    label: "Fresh green",
    hour: "",
    sky: ["#f1f3dc", "#c2dfc9"],
    suns: ["#f5ca48", "#ee8a4a", "#fdf6dc"],
    cloud: "#fcfcee",
    far: ["#b0cda4", "#84b48b", "#589572"],
    mid: "#30765b",
    near: "#164f42",
    grass: ["#93bd72", "#559560"],
    leaf: ["#63a35c", "#2f7a50"],
    stone: ["#f6edd6", "#d0bb93", "#8b775d"],
    roof: ["#b5634c", "#7c4740"],
    water: ["#86bdb6", "#4b9294"],
    sand: ["#f2e3b8", "#d5bf8a"],
    accent: "#d4512f",
    glass: "#24544a",
    lamp: "#fbd66c",
    paper: "#fdf9ea",
  },
  amber: {
    name: "amber",
    label: "Autumn",
    hour: ", in autumn light",
    sky: ["#fceccb", "#f4c583"],
    suns: ["#d9512b", "#fbf1d6", "#ef8c33"],
    cloud: "#fdf3dc",
    far: ["#d9bb88", "#b5945f", "#85744c"],
    mid: "#5b5a3c",
    near: "#33382b",
    grass: ["#c9a951", "#8a8243"],
    leaf: ["#d98f36", "#a65a29"],
    stone: ["#f6e8cb", "#cda97a", "#87654a"],
    roof: ["#8f5a41", "#5f4238"],
    water: ["#93ae9c", "#5d8580"],
    sand: ["#f4deaf", "#d4b378"],
    accent: "#b8392a",
    glass: "#45412f",
    lamp: "#fdd974",
    paper: "#fdf5e1",
  },
  dusk: {
    name: "dusk",
    label: "Dusk",
    hour: ", at dusk",
    sky: ["#43527e", "#eba57f"],
    suns: ["#f9e8c0", "#f0704a", "#f6c169"],
    cloud: "#c48f8b",
    far: ["#8c7692", "#62567f", "#413f68"],
    mid: "#2d3056",
    near: "#191b3b",
    grass: ["#5d7568", "#3b5459"],
    leaf: ["#4b7162", "#2c4c50"],
    stone: ["#e6c19d", "#9a7371", "#55435c"],
    roof: ["#5a4a6d", "#3a3454"],
    water: ["#7380a2", "#435584"],
    sand: ["#d9b495", "#a27e7f"],
    accent: "#e8603c",
    glass: "#2a2a4b",
    lamp: "#ffd678",
    paper: "#fbe9cf",
  },
  dawn: {
    name: "dawn",
    label: "Early morning",
    hour: ", early in the morning",
    sky: ["#fbe9dc", "#f3b9a6"],
    suns: ["#e95a48", "#fbf2dd", "#f4a261"],
    cloud: "#fff3e8",
    far: ["#b7c0be", "#7fa4a5", "#4e7f88"],
    mid: "#2d5f6b",
    near: "#183f4c",
    grass: ["#94ac85", "#56836f"],
    leaf: ["#62906c", "#33675c"],
    stone: ["#f8e8d6", "#d5ad92", "#8d6a60"],
    roof: ["#b6534f", "#773e46"],
    water: ["#8db3b5", "#4a8590"],
    sand: ["#f5dfc4", "#dcb796"],
    accent: "#c93d3d",
    glass: "#23505c",
    lamp: "#fbd685",
    paper: "#fff6ec",
  },
  night: {
    name: "night",
    label: "Night",
    hour: ", under the moon",
    sky: ["#132440", "#4a6488"],
    suns: ["#f6ecc9"],
    cloud: "#3c5578",
    far: ["#3d5577", "#2c4263", "#1f3350"],
    mid: "#182a44",
    near: "#0d1a2e",
    grass: ["#345259", "#22404b"],
    leaf: ["#2f5558", "#1b3a45"],
    stone: ["#a9adb0", "#66738a", "#38465f"],
    roof: ["#3c4c6a", "#25334f"],
    water: ["#43648a", "#274468"],
    sand: ["#8f99a3", "#5f6d80"],
    accent: "#e0563b",
    glass: "#1b2b46",
    lamp: "#ffd36b",
    paper: "#e9e6d8",
  },
};

/** Whether most windows are lit. */
export const isDark = ({ name }: Palette): boolean => name === "night" || name === "dusk";
