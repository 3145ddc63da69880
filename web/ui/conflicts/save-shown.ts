import { CHANGED_MEANWHILE } from '#contract/values/version.ts';
import { hasCode } from '../../lib/http-error.ts';
import { toastFailure } from '../toasts/toast-failure.ts';
import {
  askWhichToKeep,
  type Choice,
  type Conflict,
  type Difference,
} from './ask-which-to-keep.ts';

type Fields = Readonly<Record<string, string | boolean>>;

/** A form's fields as they are stored, and the stored version they belong to. */
export interface Shown<F, Version> {
  readonly fields: F;
  readonly version: Version;
}

interface Save<F, Version, Saved> {
  /** The name of the edited thing: “Sleigh Basics”. */
  readonly thing: string;
  /** The names of the fields in the form. */
  readonly labels: Readonly<Record<keyof F, string>>;
  /** The fields and version when the form was opened. */
  readonly shown: Shown<F, Version>;
  readonly typed: F;
  readonly save: (fields: F, version: Version) => Promise<Saved>;
  /** Fetches what is stored now; null if it was deleted. */
  readonly readPresent: () => Promise<Shown<F, Version> | null>;
}

interface Ports {
  ask: (conflict: Conflict) => Promise<Choice>;
  showError: (error: unknown) => void;
}

/**
 * Saves a form together with the version that it showed. If somebody else saved meanwhile, shows that like any
 * failed call, asks which value of each field to keep, and saves that. Rejects as `save` does, also if the
 * question was closed.
 */
export async function saveShown<F extends Fields, Version, Saved>(
  { thing, labels, shown, typed, save, readPresent }: Save<F, Version, Saved>,
  { ask, showError }: Ports = { ask: askWhichToKeep, showError: toastFailure },
): Promise<Saved> {
  let [from, fields] = [shown, typed];
  for (;;) {
    try {
      return await save(fields, from.version);
    } catch (error) {
      const present = isChangedMeanwhile(error) ? await readPresent() : null;
      if (present === null) throw error;
      const differences = compare(labels, {
        shown: from.fields,
        typed: fields,
        present: present.fields,
      });
      if (differences.length > 0) {
        showError(error);
        const at =
          typeof present.version === 'number' && present.version > 0 ? present.version : null;
        const choice = await ask({ thing, at, differences });
        if (choice === null) throw error;
        const theirs = Object.entries(present.fields).filter(([field]) => choice.has(field));
        fields = { ...fields, ...Object.fromEntries(theirs) };
      }
      from = present;
    }
  }
}

/** Whether a call was refused because what it changes is not what was shown. */
function isChangedMeanwhile(error: unknown): boolean {
  return hasCode(error, CHANGED_MEANWHILE);
}

/** The fields that were changed elsewhere, and that the form has another value of. */
function compare<F extends Fields>(
  labels: Readonly<Record<keyof F, string>>,
  { shown, typed, present }: { shown: F; typed: F; present: F },
): Difference[] {
  return Object.entries<string>(labels).flatMap(([field, label]) => {
    const [was, mine, theirs] = [shown[field], typed[field], present[field]];
    if (theirs === was || theirs === mine) return [];
    const chosen = mine === was ? 'theirs' : 'mine';
    return { field, label, theirs: inWords(theirs), mine: inWords(mine), chosen };
  });
}

function inWords(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '';
}
