import { RequestError } from "#app/shared/errors.ts";

/** Most rows of one response of the data API. */
const PAGE_SIZE = 1000;

type Response<Row> = { data: Row[] | null; error: { message: string } | null; status: number };

/** `read` requests the rows of an ordered query from one index to another. */
export async function readAll<Row>(
  read: (from: number, to: number) => PromiseLike<Response<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (true) {
    const { data, error, status } = await read(rows.length, rows.length + PAGE_SIZE - 1);
    if (error) throw new RequestError(error.message, status);
    rows.push(...(data ?? []));
    if (!data || data.length < PAGE_SIZE) return rows;
  }
}
