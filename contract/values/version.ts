import * as z from 'zod/mini';

/**
 * When something was last edited, in milliseconds since 1970. It grows with every edit, so that it is the
 * version, too.
 */
export function version() {
  return z.int('must be a whole number').check(z.minimum(0, 'must not be negative'));
}

/**
 * The version that a form showed: if another one is stored by now, the edit is refused with 409
 * `changed_meanwhile`. Absent: whatever is stored is changed.
 */
export function shownVersion() {
  return z.optional(version());
}

export const CHANGED_MEANWHILE = 'changed_meanwhile';
