import * as z from 'zod/mini';
import { isAddress } from './addresses.ts';

/** Whether the text has control characters other than tab and line breaks (PostgreSQL cannot store NUL). */
function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return false;
}

/** Free text of at most `max` characters, trimmed, without control characters; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number) {
  return z.string().check(
    z.refine((value) => !hasControlCharacter(value), 'must not contain control characters'),
    z.trim(),
    z.maxLength(max, {
      error: () => `must be at most ${max.toLocaleString('en-US')} characters`,
      // Later checks would take long on a long text.
      abort: true,
    }),
  );
}

/** Like `text`, with at least one character after trimming. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, 'is required'));
}

const INVALID_ID = 'is not a valid id';

/** An opaque id; only its characters and length are checked. */
/* @__NO_SIDE_EFFECTS__ */
export function id() {
  return z
    .string({ error: ({ input }) => (input === undefined ? undefined : INVALID_ID) })
    .check(z.regex(/^[\w-]{1,100}$/, INVALID_ID));
}

/** An e-mail address, trimmed and else as typed; `addressKey` is the form in which it is compared. */
/* @__NO_SIDE_EFFECTS__ */
export function email() {
  return requiredText(254).check(z.refine(isAddress, 'must be a valid e-mail address'));
}

/** A new password: 8 to 200 characters, not trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export function newPassword() {
  return typedPassword().check(z.minLength(8, 'must be at least 8 characters'));
}

/** A password typed at login; it is only compared, so short ones are allowed. */
/* @__NO_SIDE_EFFECTS__ */
export function typedPassword() {
  return z.string().check(
    z.minLength(1, 'is required'),
    z.maxLength(200, { error: 'must be at most 200 characters', abort: true }),
    z.refine((value) => !hasControlCharacter(value), 'must not contain control characters'),
  );
}

/** Like `text`, without line breaks. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(max: number) {
  return text(max).check(z.refine((value) => !/[\r\n]/.test(value), 'must be a single line'));
}

/** A required text without line breaks, such as a name or a title. */
/* @__NO_SIDE_EFFECTS__ */
export function lineOfText(max: number) {
  return optionalLine(max).check(z.minLength(1, 'is required'));
}

/** A code of an authenticator app (six digits), or a recovery code. Blanks and hyphens do not matter. */
/* @__NO_SIDE_EFFECTS__ */
export function typedCode() {
  return requiredText(40);
}
