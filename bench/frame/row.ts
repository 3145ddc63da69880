import type { ProgramName } from '../../scripts/test/programs.ts';
import type { Workplace } from './workplace.ts';

/** The measured values of one round, by the name of the figure. */
export type Sample = Readonly<Record<string, number>>;

/** The store, or what it is compared with. */
export interface Candidate {
  /** `store` is the product; every other name is a reference. */
  name: string;
  /** Measures once. Throws `Unusable` if the answers were wrong. */
  round(): Promise<Sample>;
}

/** A measured value and its limits. */
export interface Figure {
  name: string;
  unit: string;
  /** The reference that the store's value is divided by; absent: the limits are for the value itself. */
  against?: string;
  /** Limits of the ratio or of the value. Without a limit it is only shown. */
  atLeast?: number;
  atMost?: number;
  /** The value that we want to reach, beyond the limit. */
  target?: number;
}

/** One thing to measure. */
export interface Row {
  /** The name for `npm run bench -- <name>`. */
  name: string;
  /** The measured thing and its conditions, for the heading of the report. */
  title: string;
  /** Programs it needs besides Node. */
  needs: readonly ProgramName[];
  /** Measured rounds of each candidate; 5 if absent. */
  rounds?: number;
  /** Rounds before the first measured one; 1 if absent. */
  warmUps?: number;
  figures: readonly Figure[];
  /** Starts everything the row needs, and tells `place.later` how to stop it. */
  prepare(place: Workplace): Promise<Candidate[]>;
}

/** Thrown for wrong bytes, an error, or fewer answers than requests: then there are no figures. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
