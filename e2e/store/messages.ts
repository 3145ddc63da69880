/** The tables whose functions the store's process runs when it is asked to. */
export type TableName = 'stores' | 'calls' | 'sandbox' | 'mailbox';

/** What the process is asked for: a function of a table, by its name. */
export interface Request {
  id: number;
  table: TableName;
  name: string;
  args: unknown[];
}

/** What became of a request. */
export type Answer = { id: number } & ({ result: unknown } | { error: Error });

/** The functions of a table, as another process has them. */
export type Remote<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** The same of functions that are given the open store first. */
export type RemoteCalls<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (
    store: never,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};
