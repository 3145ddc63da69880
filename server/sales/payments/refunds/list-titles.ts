const list = new Intl.ListFormat('en');

/** The titles of lines in a sentence: "Beard, Voice, and Reindeer". */
export function listTitles(lines: readonly { title: string }[]): string {
  return list.format(lines.map(({ title }) => title));
}
