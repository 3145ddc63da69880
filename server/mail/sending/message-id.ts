/**
 * A message's Message-ID, the same at every try whatever the settings are by then, so that a reader's
 * server can tell a repetition. Its domain is reserved (RFC 2606 2) and belongs to nobody.
 */
export function messageIdOf(mailId: string): string {
  return `${mailId}@sleigh.invalid`;
}
