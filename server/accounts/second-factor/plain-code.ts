/** Unicode keeps the digits of a script together, from its zero to its nine. */
const DIGIT = /\p{Nd}/u;

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  // Some have their digits next to those of another.
  return String((code - first) % 10);
}

/** A typed code in ASCII, without blanks, hyphens and what nobody sees: keyboards have digits and letters of their own. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}
