import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Row, Snapshot } from '#platform/database/snapshot/read-snapshot.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { tableKey } from '../files/backup-keys.ts';
import { checksumOf } from '../files/checksum.ts';
import type { Manifest } from '../files/manifest.ts';

const compress = promisify(gzip);

/** Rows as lines of JSON. RFC 1952 2.2: a gzip file is a series of members, here one for some rows. */
async function* compressRows(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  // A file without a member would not be a gzip file.
  yield await compress('');
  for await (const some of rows) {
    if (some.length === 0) continue;
    yield await compress(some.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

/** Writes each table of a snapshot into a file. `isKept` says which rows of a table to write. */
export async function dumpTables(
  location: ObjectStore,
  {
    name,
    snapshot,
    isKept,
  }: {
    name: string;
    snapshot: Snapshot;
    isKept: (table: string, row: Row) => boolean;
  },
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    let count = 0;
    const rows = async function* () {
      for await (const some of snapshot.rows(table)) {
        const kept = some.filter((row) => isKept(table, row));
        count += kept.length;
        yield kept;
      }
    };
    const { bytes, checksum } = checksumOf(compressRows(rows()));
    await location.put(tableKey(name, table), bytes);
    tables.push({ name: table, rows: count, ...checksum() });
  }
  return tables;
}
