import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** By name; null leaves a file out. */
export type GtfsFiles = Record<string, string | null>;

const WEEKDAYS = "monday,tuesday,wednesday,thursday,friday,saturday,sunday";

// A day on two lines that meet at Waverley: Tweedbank every two hours over Galashiels, Leuchars every two hours. Galashiels has no code,
// only a position. In November 2026, the 24th is a Tuesday and the 29th a Sunday.
export const FEED: GtfsFiles = {
  "agency.txt":
    "agency_id,agency_name,agency_url,agency_timezone\nSR,Railway,https://rail.example,Europe/London\n",
  "feed_info.txt":
    "feed_publisher_name,feed_publisher_url,feed_lang\nExample feeds,https://feeds.example,en\n",
  // With a byte order mark, and quoted.
  "stops.txt": `\ufeffstop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station
S1,EDB,"Edinburgh, Waverley",55.9521,-3.1899,1,
S1-2,,Platform 2,,,0,S1
S2,,Galashiels,55.6179,-2.8065,0,
S3,TWB,Tweedbank,55.6057,-2.7594,0,
S4,LEU,Leuchars,56.3752,-2.8938,0,
X1,XYZ,Elsewhere,51.5,-0.1,0,
B1,,Bus stop beside Tweedbank,55.6058,-2.7595,0,
`,
  "routes.txt": `route_id,agency_id,route_short_name,route_type
R1,SR,Borders,2
R2,SR,Fife,106
BUS,SR,X95,3
`,
  "calendar.txt": `service_id,${WEEKDAYS},start_date,end_date
WEEK,1,1,1,1,1,1,0,20261101,20261212
SUN,0,0,0,0,0,0,1,20261101,20261212
OLD,1,1,1,1,1,1,1,20250101,20251231
`,
  // No trains on the first Tuesday and Sunday.
  "calendar_dates.txt": `service_id,date,exception_type
WEEK,20261117,2
SUN,20261115,2
`,
  "trips.txt": `route_id,service_id,trip_id
R1,WEEK,out-08
R1,WEEK,out-10
R1,WEEK,out-late
R1,SUN,out-sunday
R1,OLD,out-old
R2,WEEK,fife-in
R2,WEEK,fife-out
BUS,WEEK,bus
`,
  "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
out-08,08:00:00,08:00:00,S1-2,1,0,1
out-08,08:20:00,08:20:00,X1,2,,
out-08,08:52:00,08:53:00,S2,3,,
out-08,08:57:00,08:57:00,S3,4,1,0
out-10,10:00:00,10:00:00,S1-2,1,,
out-10,10:50:00,10:50:00,S2,2,,
out-10,10:55:00,10:55:00,S3,3,,
out-late,19:50:00,19:50:00,S1-2,1,,
out-late,24:40:00,24:41:00,S2,2,,
out-late,24:46:00,,S3,3,,
out-sunday,11:00:00,11:00:00,S1,1,,
out-sunday,12:01:00,12:01:00,S3,2,,
out-old,07:00:00,07:00:00,S1,1,,
out-old,07:10:00,07:10:00,S3,2,,
fife-in,06:45:00,07:00:00,S4,1,,
fife-in,07:56:00,07:56:00,S1,2,,
fife-in,,,X1,3,,
fife-out,11:05:00,11:05:00,S1,1,,
fife-out,12:05:00,12:05:00,S4,2,,
bus,09:00:00,09:00:00,B1,1,,
bus,09:01:00,09:01:00,S1,2,,
`,
};

/** Writes a feed in the real format, FEED with `changes`. */
export async function writeGtfs(path: string, changes: GtfsFiles = {}): Promise<void> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries({ ...FEED, ...changes }))
    if (text !== null) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
