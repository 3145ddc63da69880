import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import type { Mutant } from './score.ts';

export const SURVIVORS = 'tools/stryker/survivors.json';

/** A mutant that no test can or should kill, and why. */
export type Survivor = {
  file: string;
  mutator: string;
  /** The lines that the mutant changes, and what they become, as `Mutant` has them. */
  original: string;
  replacement: string;
  reason: string;
};

export function readSurvivors(): Survivor[] {
  return JSON.parse(readFileSync(path.join(root, SURVIVORS), 'utf8'));
}

function isSame(mutant: Mutant, listed: Survivor): boolean {
  return (
    mutant.file === listed.file &&
    mutant.mutator === listed.mutator &&
    mutant.original === listed.original &&
    mutant.replacement === listed.replacement
  );
}

/** Whether a mutant is one of the listed. */
export const isListed = (listed: Survivor[]) => (mutant: Mutant) =>
  listed.some((one) => isSame(mutant, one));

/** The listed survivors of the mutated files that were killed this time or are no mutants any more. */
export function findOutdated(mutants: Mutant[], files: string[], listed: Survivor[]): Survivor[] {
  const alive = mutants.filter(({ outcome }) => outcome === 'survived');
  return listed
    .filter(({ file }) => files.includes(file))
    .filter((one) => !alive.some((mutant) => isSame(mutant, one)));
}
