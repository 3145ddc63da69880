export function readEnvironmentFile(text: string): {
  variables: Map<string, string>;
  ignored: number[];
};
export function withHandedOn(
  given: Record<string, string | undefined>,
  note: (line: string) => void,
): Record<string, string | undefined>;
