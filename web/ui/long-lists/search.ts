/** The words to search for, and the chosen option of the filter; both empty for the whole list. */
export interface Search<Choice extends string> {
  readonly q: string;
  readonly choice: Choice | '';
}

export const wholeList = { q: '', choice: '' } as const;

/** Whether a search leaves anything out. */
export function isNarrowed({ q, choice }: Search<string>): boolean {
  return q.trim() !== '' || choice !== '';
}

/** The words as a query parameter of the call; left out if there are none. */
export function wordsOf({ q }: Search<string>): { q?: string } {
  const words = q.trim();
  return words === '' ? {} : { q: words };
}
