import type * as z from 'zod/mini';
import type { PublicPackage, packageInput } from '#contract/catalog.ts';

/** The values of a package's form. */
export interface PackageFields {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly isBundle: boolean;
  /** One per line. */
  readonly features: string;
}

const nothing: PackageFields = {
  name: '',
  description: '',
  price: '',
  isBundle: false,
  features: '',
};

/** The initial values of the form: empty for a new package. */
export function fieldsOf(item: PublicPackage | null): PackageFields {
  if (item === null) return nothing;
  const { name, description, price, isBundle, features } = item;
  return { name, description, price, isBundle, features: features.join('\n') };
}

/** The typed features: split by line, trimmed, without blank ones. */
export function featuresOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The body of the call, with the price as a number of dollars. */
export function inputOf(fields: PackageFields): z.input<typeof packageInput> {
  const { name, description, price, isBundle, features } = fields;
  return {
    name: name.trim(),
    description: description.trim(),
    price: Number(price),
    isBundle,
    features: featuresOf(features),
  };
}
