/** Thrown for a file that is no playable video. `found` says what it is: "a PNG picture". */
export class NotAVideo extends Error {
  readonly found: string;

  constructor(found: string, options?: ErrorOptions) {
    super(`This is ${found}`, options);
    this.name = 'NotAVideo';
    this.found = found;
  }
}

/** The `found` of a video whose end is missing. */
export const INCOMPLETE = 'an incomplete file';
