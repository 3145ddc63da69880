/** The facts about a stored object. */
export interface ObjectFacts {
  sizeBytes: number;
}
