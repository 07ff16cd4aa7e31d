import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { inShell } from "#server/in-shell.ts";

test.each(["data", "./my data", "it's", "$(touch found)", '`id` "$HOME" \\', "two\nlines", ""])(
  "a shell reads %j as it is",
  (text) => {
    expect(execFileSync("sh", ["-c", `printf %s ${inShell(text)}`], { encoding: "utf8" })).toBe(text);
  },
);
