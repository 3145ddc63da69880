import * as z from 'zod/mini';

/** True for the control characters no field may carry (PostgreSQL stores no NUL); tab and line breaks are fine. */
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
    z.maxLength(max, `must be at most ${max.toLocaleString('en-US')} characters`),
  );
}

/** As `text`, but at least one character is left after trimming. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, 'is required'));
}

/** An id as the store makes them: opaque to everybody; only its alphabet and length are checked. */
/* @__NO_SIDE_EFFECTS__ */
export function id() {
  return z.string().check(z.regex(/^[\w-]{1,100}$/, 'is not a valid id'));
}

/** An e-mail address: trimmed; compared without regard to case (the server keeps a lower-cased copy). */
/* @__NO_SIDE_EFFECTS__ */
export function email() {
  return requiredText(254).check(z.regex(z.regexes.email, 'must be a valid email address'));
}

/** A new password: 8 to 200 characters, taken as typed. */
/* @__NO_SIDE_EFFECTS__ */
export function newPassword() {
  return typedPassword().check(z.minLength(8, 'must be at least 8 characters'));
}

/** A password typed to sign in: whatever it is, it is only compared. */
/* @__NO_SIDE_EFFECTS__ */
export function typedPassword() {
  return z.string().check(
    z.minLength(1, 'is required'),
    z.maxLength(200, 'must be at most 200 characters'),
    z.refine((value) => !hasControlCharacter(value), 'must not contain control characters'),
  );
}

/** The name of an account, shop or person in a form's line. */
/* @__NO_SIDE_EFFECTS__ */
export function lineOfText(max: number) {
  return requiredText(max).check(
    z.refine((value) => !/[\r\n]/.test(value), 'must be a single line'),
  );
}
