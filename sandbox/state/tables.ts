/** One stored object: its account, what the API answers, and what only the sandbox knows. */
export interface Row<T, H> {
  account: string;
  object: T;
  hidden: H;
}

/** The objects of one kind, in the order of their creation. */
export class Table<T extends { id: string }, H = null> {
  private rows = new Map<string, Row<T, H>>();

  insert(account: string, object: T, hidden: H): Row<T, H> {
    const row = { account, object, hidden };
    this.rows.set(object.id, row);
    return row;
  }

  /** The account's object with this id. Objects of other accounts are not found. */
  find(account: string, id: string): Row<T, H> | undefined {
    const row = this.rows.get(id);
    return row?.account === account ? row : undefined;
  }

  /** The object of any account, for pages and controls. */
  findAnywhere(id: string): Row<T, H> | undefined {
    return this.rows.get(id);
  }

  /** The account's objects, newest first. */
  newestFirst(account: string): Row<T, H>[] {
    return this.everything()
      .filter((row) => row.account === account)
      .reverse();
  }

  everything(): Row<T, H>[] {
    return [...this.rows.values()];
  }

  remove(id: string): void {
    this.rows.delete(id);
  }

  replaceAll(rows: Row<T, H>[]): void {
    this.rows = new Map(rows.map((row) => [row.object.id, row]));
  }
}

/** The table of such rows. */
export type TableOf<R> =
  R extends Row<infer T extends { id: string }, infer H> ? Table<T, H> : never;
