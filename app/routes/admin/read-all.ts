import { type AccountClient, accountClient } from "#app/account/client.ts";
import { requestFailure } from "#app/routes/admin/editing/record-calls.ts";

/** Most rows of one response of the data API. */
const PAGE_SIZE = 1000;

type Response<Row> = {
  data: Row[] | null;
  error: { code: string; message: string } | null;
  status: number;
};
type Rows<Row> = {
  range(from: number, to: number): { abortSignal(signal: AbortSignal): PromiseLike<Response<Row>> };
};

/** All rows of an ordered query of the data API, however many. */
export async function readAll<Row>(
  signal: AbortSignal,
  select: (client: AccountClient) => Rows<Row>,
): Promise<Row[]> {
  const client = await accountClient();
  const rows: Row[] = [];
  while (true) {
    const page = select(client).range(rows.length, rows.length + PAGE_SIZE - 1);
    const { data, error, status } = await page.abortSignal(signal);
    if (error) throw requestFailure(error, status);
    rows.push(...(data ?? []));
    if (!data || data.length < PAGE_SIZE) return rows;
  }
}
