/** A whole number from a name, the same for the same name on every machine (FNV-1a, 32 bits). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

/** The first letters of a name's words, small words left out: "Voice & Storytelling" -> "VS". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !/^(a|an|and|for|in|of|on|the|to|with)$/i.test(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-US') ?? '')
    .join('');
}
