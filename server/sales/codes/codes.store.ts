import type { Insertable, Selectable } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import type { Schema } from '#platform/database/schema.ts';
import { indexWords, removeWords } from '#platform/database/search-words.ts';
import type { Db } from '#platform/deps.ts';
import { codeKey } from './comparison-keys.ts';

/** The terms that an admin sets for a code. Money in cents, times in milliseconds since 1970; null: no such limit. */
export interface CodeTerms {
  /** As it is written; compared by `codeKey`. */
  code: string;
  /** The reduction: a whole percentage of the price, or else `centsOff`. One of the two is null. */
  percentOff: number | null;
  centsOff: number | null;
  /** The least that the cart has to cost at full price; 0: anything. */
  minimumCents: number;
  /** The packages that it is for; null: all. */
  packageIds: readonly string[] | null;
  startsAt: number | null;
  /** From this moment on it is no longer valid. */
  endsAt: number | null;
  /** How many orders may be paid with it. */
  useLimit: number | null;
  /** How many orders of one customer. */
  customerLimit: number | null;
  isOn: boolean;
}

/** A promotion code beside the one in the settings. */
export interface PromoCode extends CodeTerms {
  id: string;
  /** Counts its changes. */
  version: number;
  createdAt: number;
  /** Whether another code has its key, so that it is found only where it is typed exactly as it is written. */
  isClashing: boolean;
  /** Uses that are counted in the code itself; the others are counted from the uses. */
  usesCounted: number;
  lateCounted: number;
}

type Row = Selectable<Schema['promo_code']>;

/** The form in which codes were compared before invisible characters were left out: the key of one that clashes. */
const writtenKey = (code: string): string => code.trim().normalize('NFKC').toLowerCase();

function readCode(row: Row, packageIds: readonly string[]): PromoCode {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percent_off,
    centsOff: row.cents_off,
    minimumCents: row.minimum_cents,
    packageIds: row.for_all === 1 ? null : packageIds,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    useLimit: row.use_limit,
    customerLimit: row.customer_limit,
    isOn: row.enabled === 1,
    version: row.version,
    createdAt: row.created_at,
    isClashing: row.clashing_key !== null,
    usesCounted: row.uses_counted,
    lateCounted: row.late_counted,
  };
}

function writeTerms(terms: CodeTerms) {
  return {
    code: terms.code,
    percent_off: terms.percentOff,
    cents_off: terms.centsOff,
    minimum_cents: terms.minimumCents,
    for_all: terms.packageIds === null ? 1 : 0,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    use_limit: terms.useLimit,
    customer_limit: terms.customerLimit,
    enabled: terms.isOn ? 1 : 0,
  } satisfies Partial<Insertable<Schema['promo_code']>>;
}

async function withPackages({ db }: Db, rows: readonly Row[]): Promise<PromoCode[]> {
  const chosen = rows.filter(({ for_all }) => for_all === 0).map(({ id }) => id);
  const links =
    chosen.length === 0
      ? []
      : await db
          .selectFrom('promo_code_package')
          .selectAll()
          .where('code_id', 'in', chosen)
          .orderBy('package_id')
          .execute();
  const byCode = Map.groupBy(links, ({ code_id }) => code_id);
  return rows.map((row) =>
    readCode(
      row,
      (byCode.get(row.id) ?? []).map(({ package_id }) => package_id),
    ),
  );
}

/** The code that somebody typed, first the one that is written exactly so; undefined where there is none. */
export async function findCodeByName(deps: Db, typed: string): Promise<PromoCode | undefined> {
  const written = writtenKey(typed);
  const rows = await deps.db
    .selectFrom('promo_code')
    .selectAll()
    .where('code_key', 'in', [written, codeKey(typed)])
    .execute();
  const row = rows.find(({ code_key }) => code_key === written) ?? rows[0];
  return row && (await withPackages(deps, [row]))[0];
}

/** The code of that id; undefined where there is none. */
export async function findCodeById(deps: Db, id: string): Promise<PromoCode | undefined> {
  const rows = await deps.db.selectFrom('promo_code').selectAll().where('id', '=', id).execute();
  return (await withPackages(deps, rows))[0];
}

/** The code of that id, locked until the transaction ends; undefined where there is none. */
export async function lockCode(deps: Db, id: string): Promise<PromoCode | undefined> {
  const query = deps.db.selectFrom('promo_code').selectAll().where('id', '=', id);
  return (await withPackages(deps, await forUpdate(deps.db, query).execute()))[0];
}

/** A page of the codes, the newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listNewestCodes(
  deps: Db,
  search: { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined },
): Promise<{ page: PromoCode[]; nextCursor: string | null }> {
  const { limit = DEFAULT_PAGE_SIZE, cursor, q: words = '' } = search;
  let query = deps.db.selectFrom('promo_code').selectAll();
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  const rows = await newestFirst(deps.db, query, { scope: 'code', words, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  return { page: await withPackages(deps, page), nextCursor };
}

/** The codes that are on and clash with another or have the key `free`, the oldest first, at most 20. */
export async function listClashing({ db }: Db, free: string): Promise<string[]> {
  const rows = await db
    .selectFrom('promo_code')
    .select('code')
    .where('enabled', '=', 1)
    .where((row) => row.or([row('clashing_key', 'is not', null), row('code_key', '=', free)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ code }) => code);
}

/** Stores a new code. A unique constraint refuses a name that is taken. */
export async function insertCode(
  deps: Db,
  { id, createdAt, ...terms }: CodeTerms & { id: string; createdAt: number },
): Promise<void> {
  await deps.db
    .insertInto('promo_code')
    .values({
      ...writeTerms(terms),
      id,
      code_key: codeKey(terms.code),
      version: 1,
      created_at: createdAt,
    })
    .execute();
  await writeAround(deps, id, terms);
}

/** Stores the new terms of the code `known`, in the transaction that locked it. */
export async function updateCode(deps: Db, known: PromoCode, terms: CodeTerms): Promise<void> {
  const { id } = known;
  await deps.db
    .updateTable('promo_code')
    .set((row) => ({ ...writeTerms(terms), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (terms.code !== known.code) await moveKey(deps, known, codeKey(terms.code));
  await deps.db.deleteFrom('promo_code_package').where('code_id', '=', id).execute();
  await removeWords(deps.db, { scope: 'code', subjectIds: [id] });
  await writeAround(deps, id, terms);
}

/** Gives a renamed code its key, and the key that it had to the oldest code that clashed with it. */
async function moveKey({ db }: Db, known: PromoCode, key: string): Promise<void> {
  const freed = codeKey(known.code);
  const give = (code_key: string) =>
    db.updateTable('promo_code').set({ code_key, clashing_key: null });
  await give(key).where('id', '=', known.id).execute();
  if (known.isClashing || freed === key) return;
  const oldest = db
    .selectFrom('promo_code')
    .select('id')
    .where('clashing_key', '=', freed)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  await give(freed).where('id', '=', oldest).execute();
}

async function writeAround({ db }: Db, id: string, { code, packageIds }: CodeTerms): Promise<void> {
  await indexWords(db, { scope: 'code', subjectId: id, texts: [code] });
  const links = (packageIds ?? []).map((packageId) => ({ code_id: id, package_id: packageId }));
  if (links.length > 0) await db.insertInto('promo_code_package').values(links).execute();
}
