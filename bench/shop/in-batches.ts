/** A row has up to about 25 values. A statement may have 32,766 on SQLite, 65,535 on PostgreSQL. */
const AT_ONCE = 1000;

/** The numbers from 0 to below `count`, as many at a time as rows are inserted in one statement. */
export function* inBatches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
}
