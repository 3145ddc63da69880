/** A record with the same value under every name. */
export function recordOf<N extends string, V>(names: readonly N[], value: V): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<N, V>;
}
