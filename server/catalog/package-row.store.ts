import type { Selectable } from 'kysely';
import type { Question } from '#contract/shop/saved-page.ts';
import { isolated } from '#contract/values/characters.ts';
import type { Database, Schema } from '#platform/database/schema.ts';

/** The fields of a package that an admin edits; the price in cents. Absent ones stay, or are empty in a new package. */
export interface PackageInput {
  name: string;
  description: string;
  priceCents: number;
  isBundle: boolean;
  features: string[];
  /** Absent: a new package is on sale. */
  onSale?: boolean | undefined;
  /** The text of its page, in Markdown; empty: the description. */
  pageDescription?: string | undefined;
  questions?: readonly Question[] | undefined;
  /** The title for search engines and chats, and the description; empty: the package's own. */
  searchTitle?: string | undefined;
  searchDescription?: string | undefined;
}

/** The address of a package's page. */
export interface SlugInput {
  /** Empty: made from the name; absent: also, or the package keeps what it has. */
  slug?: string | undefined;
  /** Whether it may be taken from another package that had it earlier. */
  takesSlug?: boolean | undefined;
}

export interface NewPackage extends PackageInput, SlugInput {
  /** Storage key of its cover; null: made from its first video's thumbnail. */
  coverKey: string | null;
}

export interface PackageRecord extends PackageInput {
  id: string;
  slug: string;
  coverKey: string | null;
  /** Whether the cover was uploaded. */
  hasOwnCover: boolean;
  onSale: boolean;
  /** Whether it ever was. */
  wasOnSale: boolean;
  isDeleted: boolean;
  pageDescription: string;
  questions: Question[];
  searchTitle: string;
  searchDescription: string;
  /** When it was last edited, in milliseconds. */
  version: number;
}

/** The packages with the slug of each. */
export function selectPackages(db: Database) {
  return db
    .selectFrom('package')
    .leftJoin('package_slug', (join) =>
      join.onRef('package_id', '=', 'package.id').on('is_current', '=', 1),
    )
    .selectAll('package')
    .select('package_slug.slug');
}

type Row = Selectable<Schema['package']> & { slug: string | null };

export function asPackage(row: Row): PackageRecord {
  return {
    id: row.id,
    // Every package has one. The database cannot promise it, and a package must not be missing from a list.
    slug: row.slug ?? row.id,
    name: isolated(row.name),
    description: row.description,
    priceCents: row.price_cents,
    isBundle: row.is_bundle === 1,
    features: JSON.parse(row.features) as string[],
    coverKey: row.cover_key,
    hasOwnCover: row.has_own_cover === 1,
    onSale: row.on_sale === 1 && row.archived_at === null,
    wasOnSale: row.was_on_sale === 1,
    isDeleted: row.archived_at !== null,
    pageDescription: row.page_description,
    questions: JSON.parse(row.questions) as Question[],
    searchTitle: isolated(row.search_title),
    searchDescription: row.search_description,
    version: row.updated_at,
  };
}

export function columnsOf(input: PackageInput) {
  const { name, description, priceCents, isBundle, features, onSale } = input;
  const { pageDescription, questions, searchTitle, searchDescription } = input;
  return {
    name,
    description,
    price_cents: priceCents,
    is_bundle: isBundle ? 1 : 0,
    features: JSON.stringify(features),
    ...(onSale !== undefined && { on_sale: onSale ? 1 : 0 }),
    ...(onSale && { was_on_sale: 1 }),
    ...(pageDescription !== undefined && { page_description: pageDescription }),
    ...(questions !== undefined && { questions: JSON.stringify(questions) }),
    ...(searchTitle !== undefined && { search_title: searchTitle }),
    ...(searchDescription !== undefined && { search_description: searchDescription }),
  };
}
