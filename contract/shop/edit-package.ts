import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { features } from '../values/features.ts';
import { centsFromDecimal, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '../values/money.ts';
import { id, lineOfText, text } from '../values/text.ts';
import { shownVersion, version } from '../values/version.ts';
import { pageInput } from './page-input.ts';
import { savedPage } from './saved-page.ts';

/** A price as an admin types it: a number of dollars with at most two decimals; whole cents inside. */
export const adminPrice = z.pipe(
  z.number('must be a number of dollars'),
  z.transform((dollars: number, context) => {
    // Through the shortest decimal string, so that 1.1 is 110 cents and 1.105 is refused.
    const cents = centsFromDecimal(String(dollars));
    if (cents !== null && cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS) return cents;
    context.issues.push({
      code: 'custom',
      message: 'must be from 0.50 to 999,999.99 with at most two decimals',
      input: dollars,
    });
    return z.NEVER;
  }),
);

/**
 * A package as an admin enters it. Blank features are dropped. Without `onSale` a new package is on sale
 * at once, and a changed one stays as it is. What is absent of its page is empty, or stays as it is.
 */
export const packageInput = z.object({
  name: lineOfText(200),
  description: z._default(text(2000), ''),
  price: adminPrice,
  isBundle: z._default(z.boolean('must be true or false'), false),
  features: z._default(
    z.pipe(
      z.pipe(
        features,
        z.transform((list: string[]) => list.map((line) => line.trim()).filter(Boolean)),
      ),
      z.array(text(200)).check(z.maxLength(30, 'must be at most 30 lines')),
    ),
    [],
  ),
  onSale: z.optional(z.boolean('must be true or false')),
  ...pageInput,
});

/** A package in the answers for admins, with the price as a number of dollars. */
export const adminPackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  isBundle: z.boolean(),
  features: z.array(z.string()),
  onSale: z.boolean(),
  version: version(),
  slug: z.string(),
  ...savedPage,
});

/** The largest body of a call that writes a package, in bytes: all of its texts in any script. */
const MAX_PACKAGE_BYTES = 1024 * 1024;

const packageId = z.object({ id: id() });

/** Creates a package: on sale, or with `onSale: false` seen by admins only. 409 `slug_taken`, or `slug_leads_elsewhere`. */
export const createPackage = endpoint({
  method: 'POST',
  path: '/api/packages',
  access: 'admin',
  summary: 'Create a package',
  maxBodyBytes: MAX_PACKAGE_BYTES,
  body: packageInput,
  response: adminPackage,
});

/**
 * Changes a package; earlier orders keep their titles and prices. 404, also for a deleted one; 409
 * `changed_meanwhile` if it no longer has the version that was shown, `slug_taken` or
 * `slug_leads_elsewhere` as to its slug.
 */
export const updatePackage = endpoint({
  method: 'PUT',
  path: '/api/packages/:id',
  access: 'admin',
  summary: 'Change a package',
  maxBodyBytes: MAX_PACKAGE_BYTES,
  params: packageId,
  body: z.extend(packageInput, { version: shownVersion() }),
  response: adminPackage,
});

/**
 * Makes a package like another one: its texts, price, cover, and videos with their sections and samples. It is called
 * "Copy of ..." and is not on sale. 404, also for a deleted one.
 */
export const duplicatePackage = endpoint({
  method: 'POST',
  path: '/api/packages/:id/duplicate',
  access: 'admin',
  summary: 'Duplicate a package',
  params: packageId,
  response: adminPackage,
});

/**
 * Puts packages on sale, or takes them off sale. Answers which were changed: those that were so already, deleted and
 * unknown ones were not.
 */
export const setOnSale = endpoint({
  method: 'PUT',
  path: '/api/packages-on-sale',
  access: 'admin',
  summary: 'Put packages on or off sale',
  body: z.object({
    packageIds: z
      .array(id(), 'must be the ids of packages')
      .check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'must be at most 1,000')),
    onSale: z.boolean('must be true or false'),
  }),
  response: z.object({ changed: z.array(z.string()) }),
});
