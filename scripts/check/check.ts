/** What a check found: nothing wrong when there are no problems. */
export type Outcome = {
  /** Each readable on its own: where, what, and if it helps what to do. */
  problems: string[];
  /** A few words for the line of a passed check: how much it looked at. */
  note?: string;
};

/** One static check of the project, run by `npm run check`. */
export type Check = {
  name: string;
  run: () => Promise<Outcome>;
};
