import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import { addColumns, number, text } from './add-columns.ts';

type Db = Kysely<Schema>;

/** Latin letters that Unicode does not decompose into a basic letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};
const MAX_LENGTH = 80;
/** No package may have these. */
const RESERVED = ['all', 'by-slug', 'edit', 'index', 'new', 'order', 'preview', 'search'];

/**
 * Every package has a page: with a slug, made from its name, that is its own for ever; a description, questions
 * and what search engines are told; an order that the owner may give; a cover that the owner may upload. Videos
 * in a package may be samples. Nothing changes for the packages of until now but that they have slugs. The owner has
 * pages, too, and the shop has pictures.
 */
export async function addPackagePages(db: Db): Promise<void> {
  await addColumns(db, 'package', {
    updated_at: number('bigint'),
    position: number('integer'),
    has_own_cover: number('integer'),
    page_description: text(''),
    questions: text('[]'),
    search_title: text(''),
    search_description: text(''),
    was_on_sale: number('integer', 1),
  });
  await sql`update package set updated_at = created_at`.execute(db);
  // Counts a package as once on sale if it is now, or if somebody ordered it. The address of any other says nothing of it.
  await sql`update package set was_on_sale = 0 where on_sale = 0 and not exists
    (select 1 from purchase_item where purchase_item.package_id = package.id)`.execute(db);
  await addColumns(db, 'package_video', { is_sample: number('integer') });
  await createSlugs(db);
  await fillSlugs(db);
  await createOwnerPages(db);
}

/** The owner's pages, and the shop's pictures: its logo, its favicon and the one behind its headline. */
async function createOwnerPages(db: Db): Promise<void> {
  await db.schema
    .createTable('owner_page')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('shop_picture')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('object_key', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .execute();
}

/** The slugs of today and of before in one table, so that its key keeps any two packages from one slug. */
async function createSlugs(db: Db): Promise<void> {
  await db.schema
    .createTable('package_slug')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('package_id', 'text', (column) =>
      column.notNull().references('package.id').onDelete('cascade'),
    )
    .addColumn('is_current', 'integer', (column) => column.notNull())
    .execute();
  await sql`create unique index package_slug_current on package_slug (package_id)
    where is_current = 1`.execute(db);
  await db.schema
    .createIndex('package_slug_package')
    .on('package_slug')
    .column('package_id')
    .execute();
}

/** The packages that are sold choose first, the oldest before the others. */
async function fillSlugs(db: Db): Promise<void> {
  const packages = await sql<{ id: string; name: string }>`select id, name from package
    order by case when archived_at is null then 0 else 1 end, created_at, id`.execute(db);
  const taken = new Set(RESERVED);
  for (const { id, name } of packages.rows) {
    const slug = makeUnique(slugFromName(name), taken);
    taken.add(slug);
    await sql`insert into package_slug (slug, package_id, is_current)
      values (${slug}, ${id}, 1)`.execute(db);
  }
}

/** `beard`, or the first of `beard-2`, `beard-3`, ... that is free; `package-1`, ... without a word. */
function makeUnique(slug: string, taken: ReadonlySet<string>): string {
  if (slug !== '' && !taken.has(slug)) return slug;
  const start = slug === '' ? 'package' : slug.slice(0, MAX_LENGTH - 6).replace(/-$/, '');
  let number = slug === '' ? 1 : 2;
  while (taken.has(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}

function slugFromName(name: string): string {
  const latin = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[ßæœøđðħıłþ]/g, (letter) => LETTERS[letter] ?? '');
  const words = latin.split(/[^a-z0-9]+/).filter(Boolean);
  const whole = words.join('-');
  if (whole.length <= MAX_LENGTH) return whole;
  const end = whole.lastIndexOf('-', MAX_LENGTH);
  return whole.slice(0, end > 0 ? end : MAX_LENGTH);
}
