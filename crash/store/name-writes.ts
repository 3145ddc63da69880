/** The statements that write rows, as in server/platform/database/watch-writes.ts. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;
const BEGIN = /^(?:begin|start transaction)/;

/** Tables that many transactions write, so they do not show which transaction it is. */
const SMALL = new Set(['search_word']);

/**
 * Follows the statements of one connection and names those that make something durable: a commit by
 * the tables written in it, a statement outside a transaction by its table. Null for all others.
 */
export function nameWrites(): (sql: string) => string | null {
  let written: Set<string> | null = null;
  return (sql) => {
    if (BEGIN.test(sql)) written = new Set();
    if (sql === 'rollback') written = null;
    const [, table] = WRITE.exec(sql) ?? [];
    if (table !== undefined && written === null) return `write ${table}`;
    if (table !== undefined && !SMALL.has(table)) written?.add(table);
    if (sql !== 'commit') return null;
    const tables = [...(written ?? [])].sort();
    written = null;
    return tables.length === 0 ? null : `commit ${tables.join(', ')}`;
  };
}
