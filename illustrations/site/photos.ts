/** A free photograph on Wikimedia Commons. */
interface Photo {
  /** Name of the file on Commons, and its folder there: the first digits of the MD5 of the name. */
  file: string;
  folder: string;
  author: string;
  licence: string;
  alt: string;
}

/** By the name of the attraction. */
export const photos: Record<string, Photo> = {
  Abbotsford: {
    file: "Abbotsford_House.jpg",
    folder: "3/3f",
    author: "Ad Meskens",
    licence: "CC BY-SA 3.0",
    alt: "Photo of Abbotsford, the house of Sir Walter Scott",
  },
  "Almond Valley Heritage Centre": {
    file: "Almond_Valley_Heritage_Trust.jpg",
    folder: "5/50",
    author: "Macfack",
    licence: "CC BY-SA 4.0",
    alt: "Photo of the Almond Valley Heritage Centre",
  },
  "Dean Village and Water of Leith": {
    file: "Well_Court,_Dean_Village_-_geograph.org.uk_-_7095759.jpg",
    folder: "7/7c",
    author: "M J Richardson",
    licence: "CC BY-SA 2.0",
    alt: "Photo of Well Court in Dean Village",
  },
  "Edinburgh Castle": {
    file: "Edinburgh_Castle_from_Esplanade_20211019.jpg",
    folder: "b/bb",
    author: "Daniel Kraft",
    licence: "CC BY-SA 3.0",
    alt: "Photo of Edinburgh Castle from the Esplanade",
  },
  "Melrose Abbey": {
    file: "St_Mary's_Abbey,_Melrose.jpg",
    folder: "6/68",
    author: "Grimaft",
    licence: "CC BY-SA 4.0",
    alt: "Photo of the ruins of Melrose Abbey",
  },
  "Newhailes House and Gardens": {
    file: "Newhailes_House_in_2021.jpg",
    folder: "b/bf",
    author: "Lupe",
    licence: "CC BY-SA 2.0",
    alt: "Photo of Newhailes House",
  },
  "Scottish Parliament": {
    file: "Edinburgh_Scottish_Parliament_Holyrood_07.JPG",
    folder: "6/68",
    author: "Ad Meskens",
    licence: "CC BY-SA 3.0",
    alt: "Photo of the Scottish Parliament at Holyrood",
  },
  "The Great Tapestry of Scotland": {
    file: "GTOS_key_photo.jpg",
    folder: "4/47",
    author: "IMF121",
    licence: "CC BY-SA 4.0",
    alt: "Photo of The Great Tapestry of Scotland",
  },
  "Victoria Street and the Grassmarket": {
    file: "Edinburgh_Victora_Street_20211019.jpg",
    folder: "c/cc",
    author: "Daniel Kraft",
    licence: "CC BY-SA 3.0",
    alt: "Photo of the shop fronts of Victoria Street",
  },
};

const encoded = (file: string): string => encodeURIComponent(file).replaceAll("'", "%27");

/** A copy 1280 pixels wide. */
export const photoUrlOf = ({ file, folder }: Photo): string =>
  `https://upload.wikimedia.org/wikipedia/commons/thumb/${folder}/${encoded(file)}/1280px-${encoded(file)}`;

/** The page about the file. */
export const sourceOf = ({ file }: Photo): string =>
  `https://commons.wikimedia.org/wiki/File:${encoded(file)}`;
