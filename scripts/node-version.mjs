// Imported first by the two commands, and parsed by any Node that knows modules: keep its syntax old.
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Alight needs Node 20 or newer to begin; this is Node ${process.versions.node}.`);
  process.exit(1);
}
