/** What the equipment asks of an engine, be it the embedded one or a server. */
interface Queries {
  query<Row>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs several statements. */
  exec(sql: string): Promise<unknown>;
}

/** A database as its superuser sees it. */
export interface SqlDriver extends Queries {
  transaction<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
}
