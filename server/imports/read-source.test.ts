import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { readSource } from "#server/imports/read-source.ts";

async function read(source: string | Buffer, fileName = ""): Promise<SourceRow[]> {
  return readAll(Readable.from([Buffer.from(source)]), fileName);
}

async function readAll(stream: Readable, fileName = ""): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of readSource(stream, fileName)) rows.push(row);
  return rows;
}

async function messageFor(source: string | Buffer, fileName?: string): Promise<string> {
  const error = await read(source, fileName).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SourceError);
  return (error as SourceError).message;
}

const ABBEY = { name: "Melrose Abbey", latitude: "55.599", longitude: "-2.717" };

describe("tables", () => {
  test.each([
    ["commas", "name,latitude,longitude\nMelrose Abbey,55.599,-2.717\n"],
    ["semicolons, a quoted comma in the header", 'name;latitude;longitude\n"Melrose Abbey";55.599;-2.717'],
    ["tabs, as pasted from a spreadsheet", "name\tlatitude\tlongitude\r\nMelrose Abbey\t55.599\t-2.717\r\n"],
    ["bars", "name|latitude|longitude\nMelrose Abbey|55.599|-2.717"],
    ["Excel's own line for the delimiter", "sep=;\r\nname;latitude;longitude\r\nMelrose Abbey;55.599;-2.717"],
    ["line ends of old Macs", "name,latitude,longitude\rMelrose Abbey,55.599,-2.717\r"],
    ["spaces around", "name , latitude, longitude\n Melrose Abbey , 55.599, -2.717 "],
    ["spaces before quotes", 'name, latitude, longitude\n "Melrose Abbey", "55.599", "-2.717"'],
    ["spaces after quotes", '"name" ,"latitude" ,"longitude" \n"Melrose Abbey" ,"55.599" ,"-2.717" '],
    ["a mark of UTF-8", "\ufeffname,latitude,longitude\nMelrose Abbey,55.599,-2.717"],
    ["an apostrophe before what could be a formula", "name,latitude,longitude\nMelrose Abbey,55.599,'-2.717"],
  ])("with %s", async (_, text) => {
    expect((await read(text)).map(({ cells }) => cells)).toEqual([ABBEY]);
  });

  const GAELIC = "name,note\nDùn Èideann,“Athens of the North” – €5";
  const cells = { name: "Dùn Èideann", note: "“Athens of the North” – €5" };
  const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
  const WINDOWS = [..."name,note\nD", 0xf9, ..."n ", 0xc8, ..."ideann,", 0x93, ..."Athens of the North"];
  test.each([
    ["UTF-8", Buffer.from(GAELIC)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${GAELIC}`, "utf16le")],
    ["UTF-16 without", Buffer.from(GAELIC, "utf16le")],
    ["UTF-16, the other way round, with a mark", bigEndian(`\ufeff${GAELIC}`)],
    ["UTF-16, the other way round, without", bigEndian(GAELIC)],
    ["Windows-1252", Buffer.from([...WINDOWS, 0x94, ..." ", 0x96, ..." ", 0x80, ..."5"].map(toByte))],
  ])("in %s", async (_, bytes) => {
    expect(await read(bytes, "places.csv")).toEqual([{ row: 2, cells }]);
  });

  test("rows are numbered as a spreadsheet does, over empty rows and line ends in quotes", async () => {
    const text = '\nname,note\r\n\r\nA,"one\r\ntwo"\r\n,\r\nB,"say ""hi"""\r\n';
    expect(await read(text)).toEqual([
      { row: 4, cells: { name: "A", note: "one\ntwo" } },
      { row: 6, cells: { name: "B", note: 'say "hi"' } },
    ]);
  });

  test("missing cells are empty, surplus ones are kept apart, columns without a name of their own get one", async () => {
    const rows = await read("name,,name,__proto__\nA\nB,1,2,3,Melrose,Galashiels\n");
    expect(rows.map(({ cells: { ...cells } }) => Object.entries(cells))).toEqual([
      [
        ["name", "A"],
        ["Column 2", ""],
        ["name (2)", ""],
        ["__proto__", ""],
      ],
      [
        ["name", "B"],
        ["Column 2", "1"],
        ["name (2)", "2"],
        ["__proto__", "3"],
        ["", "Melrose Galashiels"],
      ],
    ]);
  });

  test("quotation marks within a cell are part of it", async () => {
    const [row] = await read('name,note\n"Old" Town Hall,5" gun');
    expect(row?.cells).toEqual({ name: '"Old" Town Hall', note: '5" gun' });
  });

  test("20,000 rows are read and one more is not", async () => {
    const rows = (count: number) => `name\n${"A\n".repeat(count)}`;
    expect(await read(rows(20_000))).toHaveLength(20_000);
    expect(await messageFor(rows(20_001))).toBe("The file has more than 20,000 rows. Split it into several.");
  });
});

function toByte(letter: string | number): number {
  return typeof letter === "number" ? letter : letter.charCodeAt(0);
}

describe("GeoJSON", () => {
  const feature = (geometry: unknown, properties: unknown = {}, more = {}) =>
    JSON.stringify({
      type: "FeatureCollection",
      features: [{ type: "Feature", properties, geometry, ...more }],
    });

  test("properties become cells", async () => {
    const properties = {
      name: "Abbey",
      open: true,
      none: null,
      address: { town: "Melrose" },
      tags: ["a", "b"],
    };
    const point = { type: "Point", coordinates: [-2.75, 55.599, 120] };
    expect(await read(feature(point, properties, { id: "node/1" }))).toEqual([
      {
        row: 1,
        cells: {
          "@id": "node/1",
          name: "Abbey",
          open: "true",
          "address.town": "Melrose",
          tags: "a; b",
          latitude: "55.599",
          longitude: "-2.75",
        },
      },
    ]);
  });

  const square = (x: number, y: number, size: number) => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  test.each([
    [
      "a line",
      {
        type: "LineString",
        coordinates: [
          [-3, 55],
          [-3.1, 55.1],
          [-3.2, 55.2],
        ],
      },
      "55.1",
      "-3.1",
    ],
    ["lines", { type: "MultiLineString", coordinates: [[[-3, 55]], [[-3.1, 55.1]]] }, "55.1", "-3.1"],
    ["points", { type: "MultiPoint", coordinates: [[-3, 55]] }, "55", "-3"],
    ["an area", { type: "Polygon", coordinates: [square(-3, 55, 1)] }, "55.5", "-2.5"],
    [
      "beside a hole",
      { type: "Polygon", coordinates: [square(-3, 55, 1), square(-2.9, 55.2, 0.6)] },
      "55.5",
      "-2.15",
    ],
    [
      "an L",
      {
        type: "Polygon",
        coordinates: [
          [
            [0, 50],
            [3, 50],
            [3, 51],
            [1, 51],
            [1, 53],
            [0, 53],
            [0, 50],
          ],
        ],
      },
      "51.5",
      "0.5",
    ],
    [
      "the widest area",
      { type: "MultiPolygon", coordinates: [[square(-3, 55, 1)], [square(-1, 54, 3)]] },
      "55.5",
      "0.5",
    ],
    [
      "a collection",
      { type: "GeometryCollection", geometries: [null, { type: "Point", coordinates: [-3, 55] }] },
      "55",
      "-3",
    ],
    [
      "metres of the National Grid",
      { type: "Point", coordinates: [354845, 634215] },
      "55.599448",
      "-2.718163",
    ],
  ])("%s has a point", async (_, geometry, latitude, longitude) => {
    expect((await read(feature(geometry)))[0]?.cells).toEqual({ latitude, longitude });
  });

  test.each([
    ["none", null],
    ["another kind", { type: "Circle" }],
    ["words", { type: "Point", coordinates: ["a", "b"] }],
    ["no corners", { type: "Polygon", coordinates: [] }],
    ["corners of nothing", { type: "Polygon", coordinates: [[null, 1, "x"]] }],
    [
      "collections of collections",
      { type: "GeometryCollection", geometries: [{ type: "GeometryCollection" }] },
    ],
  ])("a geometry with %s leaves the row without a point", async (_, geometry) => {
    expect(await read(feature(geometry, { name: "A" }))).toEqual([{ row: 1, cells: { name: "A" } }]);
  });

  test("a list of objects, as pasted, is a table as well", async () => {
    expect(await read('[{"name": "A", "type": "castle"}, 5, {"name": "B"}]')).toEqual([
      { row: 1, cells: { name: "A", type: "castle" } },
      { row: 2, cells: {} },
      { row: 3, cells: { name: "B" } },
    ]);
  });

  test("a name of an object's prototype is a column", async () => {
    const [row] = await read('[{"__proto__": {"polluted": "yes"}, "constructor": "C"}]');
    expect(Object.entries(row?.cells ?? {})).toEqual([
      ["__proto__.polluted", "yes"],
      ["constructor", "C"],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("Overpass", () => {
  const rowsOf = async (...elements: unknown[]) =>
    (await read(JSON.stringify({ version: 0.6, generator: "Overpass API", elements }))).map(
      ({ cells }) => cells,
    );
  const tags = { name: "Abbey" };
  const nodes = [
    [-3, 55],
    [-2, 55],
    [-2, 56],
    [-3, 56],
  ].map(([lon, lat], id) => ({ type: "node", id, lat, lon }));

  test.each([
    ["a node", [{ type: "node", id: 1, lat: 55.5, lon: -2.5, tags }], "node/1"],
    [
      "a way with its centre",
      [{ type: "way", id: 2, center: { lat: 55.5, lon: -2.5 }, nodes: [1], tags }],
      "way/2",
    ],
    ["a way with its shape", [{ type: "way", id: 3, geometry: [...nodes, nodes[0]], tags }], "way/3"],
    ["a way before its nodes", [{ type: "way", id: 4, nodes: [0, 1, 2, 3, 0], tags }, ...nodes], "way/4"],
    [
      "a relation after all",
      [
        ...nodes,
        { type: "way", id: 5, nodes: [0, 1, 2, 3, 0] },
        { type: "relation", id: 6, members: [{ ref: 5 }], tags },
      ],
      "relation/6",
    ],
    [
      "a relation with shapes",
      [{ type: "relation", id: 7, members: [{ geometry: nodes }], tags }],
      "relation/7",
    ],
  ])("%s is a row with its point", async (_, elements, id) => {
    expect(await rowsOf(...elements)).toEqual([{ name: "Abbey", "@id": id, "@lat": "55.5", "@lon": "-2.5" }]);
  });

  test("what has no point and what is no element", async () => {
    expect(
      await rowsOf({ type: "way", id: 8, nodes: [99], tags }, null, 7, { type: "node", tags: "x" }),
    ).toEqual([{ name: "Abbey", "@id": "way/8" }, { "@id": "node/undefined" }]);
  });
});

describe("GPX and KML", () => {
  test("waypoints, routes and tracks", async () => {
    const text = `<?xml version="1.0"?><!-- <wpt> --><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="55.599" lon="-2.717"><name>Abbey &amp; museum</name><desc><![CDATA[Old </wpt> stones]]></desc><link href="https://abbey.example"/></wpt>
      <wpt lat="55.6" lon="-2.7"/>
      <trk><name>Eildon</name><trkseg><trkpt lat="55.58" lon="-2.71"/><trkpt lat="55.59" lon="-2.72"/></trkseg></trk></gpx>`;
    expect((await read(text, "walk.gpx")).map(({ cells }) => cells)).toEqual([
      {
        name: "Abbey & museum",
        desc: "Old </wpt> stones",
        "links.0.href": "https://abbey.example",
        latitude: "55.599",
        longitude: "-2.717",
      },
      { latitude: "55.6", longitude: "-2.7" },
      expect.objectContaining({ name: "Eildon", latitude: "55.59", longitude: "-2.72" }),
    ]);
  });

  test("placemarks in folders, with data of their own", async () => {
    const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Abbeys</name><Placemark id="p1"><name>Melrose&nbsp;Abbey</name>
      <description><![CDATA[<b>Old</b> stones]]></description><ExtendedData><Data name="dogs"><value>yes</value></Data></ExtendedData>
      <Point><coordinates>-2.717,55.599,0</coordinates></Point></Placemark></Folder></Document></kml>`;
    expect(await read(text, "places.kml")).toEqual([
      {
        row: 1,
        cells: {
          "@id": "p1",
          name: "Melrose&nbsp;Abbey",
          description: "<b>Old</b> stones",
          dogs: "yes",
          latitude: "55.599",
          longitude: "-2.717",
        },
      },
    ]);
  });
});

const ATTACKS: [string, string, RegExp][] = [
  [
    "entities that multiply",
    `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><gpx><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>`,
    /<!DOCTYPE …>/,
  ],
  [
    "an entity from a file",
    `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>`,
    /<!DOCTYPE …>/,
  ],
  ["a document type further down", "<kml><!DOCTYPE x><Placemark/></kml>", /<!DOCTYPE …>/],
  ["tags within tags", `<kml><Placemark>${"<MultiGeometry>".repeat(200)}</Placemark></kml>`, /too large/],
  ["more tags than memory bears", `<kml><Placemark>${"<a/>".repeat(50_001)}</Placemark></kml>`, /too large/],
  ["comments that do not end", `<kml>${"<!--".repeat(100_000)}`, /cut off/],
  ["tags that do not end", `<kml>${"<a".repeat(100_000)}`, /Of XML only|cut off/],
  ["a root named as a property of objects", "<constructor><wpt/></constructor>", /Of XML only/],
];

describe("what cannot be read says why", () => {
  test.each<[string, string | Buffer, RegExp, string?]>([
    ...ATTACKS,
    ["a workbook", Buffer.from("504b030414000600", "hex"), /File > Save As > CSV UTF-8/, "places.xlsx"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /File > Save As > CSV UTF-8/, "places.xls"],
    ["KMZ", Buffer.from("504b030414000600", "hex"), /doc\.kml/, "places.kmz"],
    ["a zip archive", Buffer.from("504b030414000600", "hex"), /Unpack/, "places.zip"],
    ["a PDF", "%PDF-1.7", /PDF/, "places.pdf"],
    ["bytes", Buffer.from([1, 0, 200, 0, 0, 9]), /not a text file/],
    ["nothing", "", /empty/],
    ["spaces", " \n\t\n", /empty/],
    ["a header alone", "name,latitude\n", /no places/],
    ["a table of 301 columns", `${"a,".repeat(300)}a\n`, /more than 300 columns/],
    [
      "a quotation mark that stays open",
      'name\nA\n"B\nC',
      /^After row 2 a quotation mark opens and is not closed/,
    ],
    [
      "a quotation mark that stays open for long",
      `name\n"${"B\n".repeat(200_000)}`,
      /^After row 1 a quotation/,
    ],
    ["JSON with a fault", '{"features": [\n{"a": 1},\n{"a": oops}]}', /at line 3/],
    ["JSON that is cut off", '{"features": [{"a": 1}', /cut off/],
    ["JSON without places", '{"name": "Melrose"}', /no places/],
    ["a single feature", '{"type": "Feature", "properties": {}}', /FeatureCollection/],
    ["a web page", "<!doctype html><html><body>Not found</body></html>", /web page/],
    ["OpenStreetMap's XML", '<?xml version="1.0"?><osm version="0.6"/>', /GeoJSON/],
    ["XML with tags crossed", "<kml><Placemark><name>A</Placemark></kml>", /Place 1 of the file/],
  ])("%s", async (_, source, message, fileName) => {
    expect(await messageFor(source, fileName)).toMatch(message);
  });

  test("more than 20 MB are not read to their end", async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1;
          yield Buffer.alloc(1024 * 1024, "a");
        }
      })(),
    );
    await expect(readAll(endless)).rejects.toThrow("larger than 20 MB");
    expect(sent).toBeLessThan(40);
  });
});
