/** Words made safe to stand in markup and in WebVTT. */
export function plainText(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
