import type * as z from 'zod/mini';
import type { PublicPackage, packageInput } from '#contract/catalog.ts';

/** What is typed into the form of a package. */
export interface PackageFields {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly isBundle: boolean;
  /** One a line. */
  readonly features: string;
}

const nothing: PackageFields = {
  name: '',
  description: '',
  price: '',
  isBundle: false,
  features: '',
};

/** The form as it opens: empty for a new package. */
export function fieldsOf(item: PublicPackage | null): PackageFields {
  if (item === null) return nothing;
  const { name, description, price, isBundle, features } = item;
  return { name, description, price, isBundle, features: features.join('\n') };
}

/** What is sent: features line by line, trimmed, blank ones dropped; the price a number of dollars. */
export function inputOf(fields: PackageFields): z.input<typeof packageInput> {
  const { name, description, price, isBundle, features } = fields;
  return {
    name: name.trim(),
    description: description.trim(),
    price: Number(price),
    isBundle,
    features: features
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
