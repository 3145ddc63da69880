/**
 * A message's Message-ID, the same at every try whatever the settings are by then, so that a reader's server
 * recognises a repetition. Its domain is reserved (RFC 2606 2), so nobody can own it.
 */
export function messageIdOf(mailId: string): string {
  return `${mailId}@sleigh.invalid`;
}
