/** The tables whose functions the store's process runs when it is asked to. */
export type TableName = 'stores' | 'calls' | 'sandbox' | 'mailbox';

/** A function of a table that the process is asked for, by its name. */
export interface Request {
  id: number;
  table: TableName;
  name: string;
  args: unknown[];
}

/** The result of a request, or why there is none. */
export type Answer = { id: number } & ({ result: unknown } | { error: Error });

/** The functions of a table, as another process has them. */
export type Remote<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** Remote calls of functions whose first parameter is the open store, which the caller leaves out. */
export type RemoteCalls<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (
    store: never,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};
