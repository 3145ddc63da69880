/** A metric with all its values, in the terms of Prometheus. */
export interface Family {
  /** With the unit, and with `_total` for a counter. */
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export interface Sample {
  /** `_bucket`, `_sum` or `_count` of a histogram; absent: none. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Prometheus, "Exposition formats", text format 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

// "Label values may contain any character; backslash, double quote and line feed must be escaped."
const quoted = (value: string): string =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

function labelsOf(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${quoted(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function numberOf(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value);
}

/** The metrics as Prometheus reads them. */
export function writeExposition(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => {
      return `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
