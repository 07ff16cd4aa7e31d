import { examine } from "#server/doctor/examine.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run doctor: tries every setting, and says what to do about those that do not work.

try {
  for await (const { name, isWrong, text } of examine(readSettings(process.env))) {
    console.log(`${isWrong ? "wrong" : "ok   "}  ${name.padEnd(17)}  ${text}`);
    if (isWrong) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
