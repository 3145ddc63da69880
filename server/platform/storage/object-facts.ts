/** What is known of a stored object. */
export interface ObjectFacts {
  sizeBytes: number;
}
