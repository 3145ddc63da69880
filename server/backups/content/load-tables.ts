import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Database } from '#platform/database/schema.ts';
import { loadRows, tablesInOrder } from '#platform/database/snapshot/load-rows.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { readObject } from '#platform/objects/read-object.ts';
import { tableKey } from '../files/backup-keys.ts';
import type { Manifest } from '../files/manifest.ts';

const LINES_AT_ONCE = 1000;

/** Lines of text, some at a time. Not by node:readline, which also ends lines at U+2028 inside of JSON. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  let lines: string[] = [];
  for await (const piece of bytes) {
    rest = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      lines.push(rest.toString('utf8', start, end));
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}

/** Fills the empty tables of a database from a backup, in one transaction. */
export async function loadTables(
  db: Database,
  { location, name, tables }: { location: ObjectStore; name: string } & Pick<Manifest, 'tables'>,
): Promise<void> {
  const names = tables.map((table) => table.name);
  await db.transaction().execute(async (inside) => {
    for (const table of await tablesInOrder(inside, names)) {
      const file = Readable.from(readObject(location, tableKey(name, table)));
      await pipeline(file, createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
        for await (const lines of splitLines(bytes)) await loadRows(inside, { table, lines });
      });
    }
  });
}
