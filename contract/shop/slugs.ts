import * as z from 'zod/mini';
import { foldText } from '../values/fold-text.ts';

/** The code of the refusal of a slug that another package has. */
export const SLUG_TAKEN = 'slug_taken';
/** The code of the refusal of a slug that another package had earlier. It may be taken (`takesSlug`). */
export const SLUG_LEADS_ELSEWHERE = 'slug_leads_elsewhere';
/** The longest slug, in characters. */
export const MAX_SLUG_LENGTH = 80;

/** Kept for pages that the shop itself may have under `/packages/`. */
const RESERVED = ['all', 'by-slug', 'edit', 'index', 'new', 'order', 'preview', 'search'];

/**
 * The slug that a name gives: its Latin letters without their marks, and its digits, with hyphens between the
 * words. Empty for a name without any, such as one in Arabic. It may be reserved or taken.
 */
export function slugFromName(name: string): string {
  const words = foldText(name)
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const whole = words.join('-');
  if (whole.length <= MAX_SLUG_LENGTH) return whole;
  const end = whole.lastIndexOf('-', MAX_SLUG_LENGTH);
  return whole.slice(0, end > 0 ? end : MAX_SLUG_LENGTH);
}

/** Whether no package may have that slug. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.includes(slug);
}

/**
 * A slug as an admin types it: lower-case letters, digits and single hyphens between them. Capitals become
 * small letters. Empty: it is made from the name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function slug() {
  return z.string().check(
    z.trim(),
    z.maxLength(MAX_SLUG_LENGTH, {
      error: `must be at most ${MAX_SLUG_LENGTH} characters`,
      abort: true,
    }),
    z.toLowerCase(),
    z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, {
      error: 'may have only letters from a to z, digits, and single hyphens between them',
      abort: true,
    }),
    z.refine((value) => !isReservedSlug(value), 'is reserved for the shop; choose another'),
  );
}
