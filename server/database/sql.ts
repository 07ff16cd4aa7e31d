import type pg from "pg";
import { closePool, type DatabaseAddress, openPool, type PoolOptions } from "#server/database/pool.ts";

type Row = Record<string, unknown>;

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Puts columns and the like into a statement. Never for what comes from a request. */
export const raw = (text: string) => new Raw(text);

type Result<Rows> = Rows & { count: number };

/** Runs SQL: sql`select name from stations where slug = ${slug}` resolves to rows, its values sent as parameters. */
export type Connection = {
  <Rows extends readonly object[] = Row[]>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Result<Rows>>;
  /** Runs a statement with parameters $1, $2, …, or any number of statements without. */
  unsafe(text: string, values?: unknown[]): Promise<Result<Row[]>>;
  json(value: unknown): unknown;
};

type Work<T> = (sql: Connection) => Promise<T>;

export type Transactional = Connection & {
  begin<T>(work: Work<T>): Promise<T>;
  begin<T>(mode: string, work: Work<T>): Promise<T>;
};

export type Sql = Transactional & {
  reserve(): Promise<Connection & { release(): void }>;
  end(): Promise<void>;
  /** At most. */
  connections: number;
  /** How many there are now, how many of them nobody uses, and how much work waits for one. */
  use(): { open: number; idle: number; waiting: number };
};

export function openSql(address: DatabaseAddress, options: PoolOptions): Sql {
  const pool = openPool(address, options);
  return Object.assign(connectionOn(pool), {
    begin: <T>(...args: [Work<T>] | [string, Work<T>]) =>
      args.length === 1 ? inTransaction(pool, "", args[0]) : inTransaction(pool, ...args),
    async reserve() {
      const client = await pool.connect();
      return Object.assign(connectionOn(client), { release: () => client.release() });
    },
    end: () => closePool(pool),
    connections: options.connections,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
}

/** Within the transaction of `client`, which its caller begins and ends. What `begin` runs is part of it. */
export function sqlWithin(client: pg.Client): Transactional {
  const connection = connectionOn(client);
  return Object.assign(connection, {
    async begin<T>(...args: [Work<T>] | [string, Work<T>]) {
      const result = await (args.length === 1 ? args[0] : args[1])(connection);
      // As a commit would.
      await client.query("set constraints all immediate; set constraints all deferred");
      return result;
    },
  });
}

function connectionOn(connection: pg.Pool | pg.ClientBase): Connection {
  const send = async (text: string, values?: unknown[]): Promise<Result<Row[]>> => {
    const result = await connection.query(text, values);
    // Of several statements, the last one's.
    const { rows, rowCount } = [result].flat().at(-1) ?? result;
    // Not enumerable, so that rows are an array like any other.
    Object.defineProperty(rows, "count", { value: rowCount ?? 0 });
    return rows as Result<Row[]>;
  };
  const run = <Rows>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const parameters: unknown[] = [];
    const text = strings.reduce((before, part, index) => {
      const value = values[index - 1];
      if (value instanceof Raw) return before + value.text + part;
      return `${before}$${parameters.push(value)}${part}`;
    });
    return send(text, parameters) as unknown as Promise<Result<Rows>>;
  };
  return Object.assign(run, {
    unsafe: send,
    json: (value: unknown) => JSON.stringify(value),
  });
}

async function inTransaction<T>(pool: pg.Pool, mode: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query(`begin ${mode}`);
    try {
      const result = await work(connectionOn(client));
      await client.query("commit");
      isBroken = false;
      return result;
    } catch (error) {
      await client.query("rollback").then(
        () => {
          isBroken = false;
        },
        () => {},
      );
      throw error;
    }
  } finally {
    client.release(isBroken);
  }
}
