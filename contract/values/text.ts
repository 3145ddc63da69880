import * as z from 'zod/mini';
import { isAddress } from './addresses.ts';
import { HIDDEN_CONTROL, visibleIn } from './characters.ts';

/**
 * Characters that no text may have: control characters (PostgreSQL cannot store NUL) other than tab, line breaks and those of C1, which old
 * texts may have; and half of a surrogate pair, in the place of which databases would store U+FFFD.
 */
const CONTROL = /[^\P{Cc}\t\n\r\x80-\x9f]|\p{Cs}/u;
const NO_CONTROL = 'must not contain control characters';

/** A check that a value has none of these characters. */
/* @__NO_SIDE_EFFECTS__ */
const without = (characters: RegExp, message: string) =>
  z.refine<string>((value) => !characters.test(value), message);

/** Free text of at most `max` characters, trimmed, without control characters; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number) {
  return z.string().check(
    without(CONTROL, NO_CONTROL),
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
  return z
    .string()
    .check(
      z.minLength(1, 'is required'),
      z.maxLength(200, { error: 'must be at most 200 characters', abort: true }),
      without(CONTROL, NO_CONTROL),
    );
}

/** Like `text`, without line breaks. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(max: number) {
  return text(max).check(without(/[\r\n]/, 'must be a single line'));
}

/** A name or a title, in any script. It does not change the direction of other text and is visible; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalName(max: number) {
  return optionalLine(max).check(
    // Nobody sees such a character, so it cannot be found and deleted.
    without(HIDDEN_CONTROL, 'must not contain hidden control characters. Type it again'),
    z.refine((name) => name === '' || visibleIn(name) !== '', 'must not be invisible'),
  );
}

/** A phone number, without invisible characters: phones put some around numbers that are copied. May be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function phoneNumber() {
  return text(40).check(z.overwrite(visibleIn));
}

/** A required line, such as a name or a title. */
/* @__NO_SIDE_EFFECTS__ */
export function lineOfText(max: number) {
  return optionalName(max).check(z.minLength(1, 'is required'));
}

/** A code of an authenticator app (six digits), or a recovery code. Blanks and hyphens do not matter. */
/* @__NO_SIDE_EFFECTS__ */
export function typedCode() {
  return requiredText(40);
}
