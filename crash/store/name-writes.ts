/** What Kysely writes rows with, as server/platform/database/watch-writes.ts knows it. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;
const BEGIN = /^(?:begin|start transaction)/;

/** Beside the rest they say nothing about which transaction it is. */
const SMALL = new Set(['search_word']);

/**
 * Follows the statements of one connection and names those that make something durable: a commit by
 * the tables written in it, a statement outside of any transaction by its own. Null for all others.
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
