import { useSyncExternalStore } from 'react';

/** A field that somebody else saved with another value than the form has. */
export interface Difference {
  readonly field: string;
  /** Its name in the form. */
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** The side selected at first: the one that changed the value; the form's if both did. */
  readonly chosen: 'theirs' | 'mine';
}

export interface Conflict {
  /** The name of the edited thing: “Sleigh Basics”. */
  readonly thing: string;
  /** When it was changed, in milliseconds; null if that is not known. */
  readonly at: number | null;
  readonly differences: readonly Difference[];
}

/** The fields of which the other admin's value is kept; null: the dialog was closed, nothing is saved. */
export type Choice = ReadonlySet<string> | null;

export interface Question extends Conflict {
  readonly answer: (choice: Choice) => void;
}

let question: Question | null = null;
const watchers = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const watch of watchers) watch();
}

/**
 * Shows both values of each field side by side, with one choice each, over the page. Never rejects. The
 * dialog is `ConflictDialog`, once on every admin page.
 */
export function askWhichToKeep(conflict: Conflict): Promise<Choice> {
  question?.answer(null);
  return new Promise((resolve) => {
    show({
      ...conflict,
      answer: (choice) => {
        show(null);
        resolve(choice);
      },
    });
  });
}

/** The question that is open; null if there is none. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => question,
    () => null,
  );
}
