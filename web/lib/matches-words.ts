/** So that "Pere" finds "Père". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether all words that were typed are in a text, in any order and whatever their case and accents. */
export function matchesWords(text: string, typed: string): boolean {
  const found = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
