import type { ProgramName } from '../../scripts/test/programs.ts';
import type { Workplace } from './workplace.ts';

/** What one round of a contestant came to, by the name of the figure. */
export type Sample = Readonly<Record<string, number>>;

/** The store, or what it is compared with. */
export interface Contestant {
  /** `store` is the product; every other name is a reference. */
  name: string;
  /** Measures once. Throws `Unusable` where what was measured is not what was asked for. */
  round(): Promise<Sample>;
}

/** A number that matters, and what it has to be. */
export interface Figure {
  name: string;
  unit: string;
  /** The reference that the store's number is divided by; absent: the number itself is judged. */
  against?: string;
  /** Limits of the ratio, or of the number itself. With none of them it is only shown. */
  atLeast?: number;
  atMost?: number;
  /** What one would like to see, beyond the limit. */
  aim?: number;
}

/** One thing to measure. */
export interface Row {
  /** What `npm run bench -- <name>` calls it. */
  name: string;
  /** What is done, under which conditions. */
  title: string;
  /** Programs it needs beside Node. */
  needs: readonly ProgramName[];
  /** Measured rounds of each contestant; 5 where absent. */
  rounds?: number;
  /** Rounds before the first that counts; 1 where absent. */
  warmUps?: number;
  figures: readonly Figure[];
  /** Starts everything. What has to be stopped is left to `place.later`. */
  prepare(place: Workplace): Promise<Contestant[]>;
}

/** Thrown for wrong bytes, an error, or fewer answers than questions: there is no ratio then. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
