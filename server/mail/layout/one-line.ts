/**
 * A text for a header: line breaks and other control characters become spaces, because a line break
 * would begin another header (RFC 5322 2.2).
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
