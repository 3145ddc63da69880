import type * as z from 'zod/mini';
import type { CatalogPackage } from '#contract/catalog.ts';
import type { packageInput } from '#contract/shop/edit-package.ts';
import { straight } from '#contract/values/characters.ts';
import { VIDEOS_ARE_COMING } from '../../../lib/package-contents.ts';
import { isSoldEmpty } from './is-sold-empty.ts';
import { tidyQuestions, writeQuestions } from './page-form/question-list.ts';

/** The values of a package's form. */
export type PackageFields = {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly isBundle: boolean;
  /** One per line. */
  readonly features: string;
  readonly onSale: boolean;
  /** Empty: made from the name. */
  readonly slug: string;
  /** Whether it may be taken from another package that had it earlier. */
  readonly takesSlug: boolean;
  /** Markdown. */
  readonly pageDescription: string;
  /** As `writeQuestions` writes them. */
  readonly questions: string;
  readonly searchTitle: string;
  readonly searchDescription: string;
};

/** As the form calls them. */
export const fieldNames: Readonly<Record<keyof PackageFields, string>> = {
  name: 'Name',
  price: 'Price in $',
  description: 'Description',
  features: 'Features',
  isBundle: 'This Package Is a Bundle',
  onSale: 'On Sale',
  slug: 'Slug',
  takesSlug: 'Use This Slug Here',
  pageDescription: 'Page Text',
  questions: 'Questions and Answers',
  searchTitle: 'Search Title',
  searchDescription: 'Search Text',
};

const nothing: PackageFields = {
  name: '',
  description: '',
  price: '',
  isBundle: false,
  features: '',
  onSale: true,
  slug: '',
  takesSlug: false,
  pageDescription: '',
  questions: '',
  searchTitle: '',
  searchDescription: '',
};

/** The initial values of the form: empty for a new package. */
export function fieldsOf(item: CatalogPackage | null): PackageFields {
  if (item === null) return nothing;
  const { name, description, price, isBundle, features, onSale } = item;
  const { slug, pageDescription, questions, searchTitle, searchDescription } = item;
  return {
    name: straight(name),
    description,
    price,
    isBundle,
    features: features.join('\n'),
    onSale,
    slug,
    takesSlug: false,
    pageDescription,
    questions: writeQuestions(questions),
    searchTitle: straight(searchTitle),
    searchDescription,
  };
}

/** The typed features: split by line, trimmed, without blank ones. */
export function featuresOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Typed values as they would be shown once they are saved, to be compared with others that are. */
export function tidy(typed: PackageFields): PackageFields {
  const { name, description, price } = inputOf(typed);
  return {
    ...typed,
    name,
    description: description ?? '',
    price: price.toFixed(2),
    features: featuresOf(typed.features).join('\n'),
    slug: typed.slug.trim().toLowerCase(),
    pageDescription: typed.pageDescription.trim(),
    questions: writeQuestions(tidyQuestions(typed.questions)),
    searchTitle: typed.searchTitle.trim(),
    searchDescription: typed.searchDescription.trim(),
  };
}

/** The body of the call, with the price as a number of dollars. */
export function inputOf(fields: PackageFields): z.input<typeof packageInput> {
  const { name, description, price, isBundle, features, onSale } = fields;
  return {
    name: name.trim(),
    description: description.trim(),
    price: Number(price),
    isBundle,
    features: featuresOf(features),
    onSale,
    slug: fields.slug.trim().toLowerCase(),
    ...(fields.takesSlug && { takesSlug: true }),
    pageDescription: fields.pageDescription.trim(),
    questions: tidyQuestions(fields.questions),
    searchTitle: fields.searchTitle.trim(),
    searchDescription: fields.searchDescription.trim(),
  };
}

/** Tells the admin whether buyers see the package that was just saved. */
export function describeSaved(
  saved: Pick<CatalogPackage, 'name' | 'onSale' | 'videoCount'>,
): string {
  if (!saved.onSale) return `“${saved.name}” is not on sale. Only admins see it.`;
  if (isSoldEmpty(saved)) {
    return `“${saved.name}” is on sale without videos. Buyers see “${VIDEOS_ARE_COMING}”.`;
  }
  return `“${saved.name}” is on sale.`;
}
