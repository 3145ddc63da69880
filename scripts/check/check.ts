/** The result of a check. It has passed if there are no problems. */
export type Outcome = {
  /** Each says where the problem is, what it is and, if that helps, what to do. */
  problems: string[];
  /** A few words for the check's line, such as the number of files. */
  note?: string;
};

/** One static check of the project, run by `npm run check`. */
export type Check = {
  name: string;
  run: () => Promise<Outcome>;
};
