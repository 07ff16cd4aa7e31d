import { z } from "zod";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Claims } from "#server/database/run-as.ts";
import type { Sql } from "#server/database/sql.ts";
import { withoutTimeout } from "#server/database/without-timeout.ts";
import {
  choiceBody,
  columnsBody,
  idBody,
  pageBody,
  rowsBody,
  rulesBody,
  sourceBody,
} from "#server/functions/import-bodies.ts";
import { post, type ServerFunction, type ServerFunctions } from "#server/functions/server-functions.ts";
import { checkImport } from "#server/imports/check-import.ts";
import { exportedPlaces } from "#server/imports/existing-places.ts";
import { runImportJob } from "#server/imports/import-job.ts";
import {
  changeSource,
  chooseRows,
  createImport,
  deleteImport,
  listImportRows,
  listImports,
  listProblems,
  readImport,
  requireUnsaved,
  setColumns,
} from "#server/imports/import-queries.ts";
import { readIntoImport } from "#server/imports/read-into-import.ts";
import { saveImport, undoImport } from "#server/imports/save-import.ts";
import { readTagRules, writeTagRules } from "#server/imports/tag-rule-records.ts";
import { withUpload } from "#server/imports/upload.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

type Options = {
  accounts: Pick<Accounts, "requesterOf">;
  /** For what a request waits for. */
  sql: Sql;
  /** For jobs, which take a minute. */
  background: Sql;
};

type PostOptions = Parameters<typeof post>[1];

/** Imports, for staff (docs/decisions/0036). */
export function makeImportFunctions(options: Options) {
  const { accounts, sql, background } = options;

  function forStaff(run: (body: unknown, claims: Claims) => Promise<object>, options?: PostOptions) {
    return post(async (body, request) => run(body, await staffOf(request, accounts)), options);
  }

  /** What changes an import resolves to what it is then. */
  function changing<Body extends { id: string }>(
    schema: z.ZodType<Body>,
    run: (body: Body, claims: Claims) => Promise<void>,
    options?: PostOptions,
  ) {
    return forStaff(async (body, claims) => {
      const parsed = schema.parse(body);
      await run(parsed, claims);
      return readImport(sql, parsed.id);
    }, options);
  }

  return {
    "list-imports": forStaff(async (body) => listImports(sql, pageBody.parse(body).page)),
    "create-import": forStaff(
      async (body, { sub }) => ({ id: await createImport(sql, sourceBody.parse(body), sub) }),
      { maxBytes: 20_000 },
    ),
    "change-import-source": changing(
      sourceBody.extend({ id: z.uuid() }),
      ({ id, ...source }) => changeSource(sql, id, source),
      { maxBytes: 20_000 },
    ),
    "upload-import": uploadFunction(options),
    "read-import": forStaff((body) => readImport(sql, idBody.parse(body).id)),
    "set-import-columns": changing(columnsBody, ({ id, columns }) => setColumns(sql, id, columns), {
      maxBytes: 100_000,
    }),
    "check-import": changing(idBody, async ({ id }) => {
      await requireUnsaved(sql, id);
      await runImportJob(sql, id, "checking", (job) => checkImport(background, job));
    }),
    "export-places": forStaff(() => downloadPlaces(background)),
    "list-import-rows": forStaff((body) => {
      const { id, ...filter } = rowsBody.parse(body);
      return listImportRows(sql, id, filter);
    }),
    "list-import-problems": forStaff(async (body) => ({
      problems: await listProblems(sql, idBody.parse(body).id, "wrong"),
    })),
    "choose-import-rows": changing(choiceBody, ({ id, ...decision }) => chooseRows(sql, id, decision), {
      maxBytes: 10_000,
    }),
    "save-import": changing(
      idBody,
      ({ id }, claims) => runImportJob(sql, id, "saving", (job) => saveImport(background, job, claims)),
      { changes: "content" },
    ),
    "undo-import": changing(
      idBody,
      ({ id }, claims) => runImportJob(sql, id, "undoing", (job) => undoImport(background, job, claims)),
      { changes: "content" },
    ),
    "delete-import": forStaff(async (body) => {
      await deleteImport(sql, idBody.parse(body).id);
      return {};
    }),
    "read-import-tag-rules": forStaff(async () => ({ rules: await readTagRules(sql) })),
    "write-import-tag-rules": forStaff((body, { sub }) => changeTagRules(sql, body, sub), {
      maxBytes: 500_000,
    }),
  } satisfies ServerFunctions;
}

async function staffOf(request: Request, accounts: Options["accounts"]): Promise<Claims> {
  const requester = await accounts.requesterOf(request);
  if (!requester?.isStaff) throw new RefusedRequest(403, "Only staff may do this");
  return requester.claims;
}

async function changeTagRules(sql: Sql, body: unknown, account: string) {
  const { rules, before } = rulesBody.parse(body);
  await writeTagRules(sql, rules, before, account);
  return { rules: await readTagRules(sql) };
}

async function downloadPlaces(sql: Sql): Promise<Response> {
  return new Response(await withoutTimeout(sql, exportedPlaces), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

function uploadFunction({ accounts, sql, background }: Options): ServerFunction {
  const uploading = new Set<string>();
  return {
    method: "POST",
    maxBytes: null,
    async call(_body, request) {
      const { sub } = await staffOf(request, accounts);
      const { searchParams } = new URL(request.url);
      const { id } = idBody.parse({ id: searchParams.get("id") });
      const fileName = (searchParams.get("name") ?? "").slice(-200);
      await requireUnsaved(sql, id);
      if (uploading.has(sub)) throw new RefusedRequest(409, "Another file of yours is being uploaded");
      uploading.add(sub);
      try {
        await withUpload(request, async (file) => {
          // A file takes minutes to come, in which a session may end.
          await staffOf(request, accounts);
          await runImportJob(sql, id, "reading", (job) =>
            readIntoImport(background, job, { file, fileName }),
          );
        });
      } finally {
        uploading.delete(sub);
      }
      return readImport(sql, id);
    },
  };
}
