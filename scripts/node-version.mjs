// Imported first by start.mjs and test.mjs. Its syntax must be old enough for any Node with modules.
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Alight needs Node 20 or newer to begin; this is Node ${process.versions.node}.`);
  process.exit(1);
}
