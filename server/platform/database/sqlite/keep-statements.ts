/** The number of statements kept. The store has fewer, but a list of values makes one for each length. */
const MOST = 500;

/**
 * Prepares each text once. Only statements that read or write rows are kept. Others are rare and may
 * change what a prepared statement means.
 */
export function keepStatements<Statement>(
  prepare: (sql: string) => Statement,
): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    if (!/^(?:select|insert|update|delete)\b/.test(sql)) return statement;
    const [oldest] = kept.size >= MOST ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  };
}
