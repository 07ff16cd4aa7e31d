// `npm run build`: builds the pages in any case, so that the next `npm start` has nothing to build.
import "./node-version.mjs";
import { build } from "./build-if-changed.mjs";
import { lockFolder, withFileLock } from "./file-lock.mjs";

await withFileLock(lockFolder("build"), build);
