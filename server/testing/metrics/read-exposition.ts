/** A sample as it was written: `sleigh_orders{status="completed"}` and its value. */
export type Samples = Map<string, number>;

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const SAMPLE = new RegExp(`^(${NAME})(\\{${LABEL}(?:,${LABEL})*\\})? (NaN|[+-]Inf|-?[0-9.e+-]+)$`);
/** Parts of names that `promtool check metrics` refuses. */
const WORDS =
  /_(?:gauge|counter|histogram|summary|untyped|milliseconds|microseconds|nanoseconds|minutes|hours|days|percent|kilobytes|megabytes|gigabytes|bits|ms)(?:_|$)|_(?:count|sum|bucket)$/;
const SUFFIXES: Record<string, readonly string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

function assert(holds: boolean, what: string, line: string): void {
  if (!holds) throw new Error(`${what}: ${line}`);
}

/**
 * Reads Prometheus' text format 0.0.4 as strictly as it is written down ("Exposition formats"), and the
 * rules for names ("Metric and label naming"), as `promtool check metrics` does. Throws at the first line that breaks one.
 */
export function readExposition(text: string): Samples {
  const samples: Samples = new Map();
  const seen = new Set<string>();
  let family = { name: '', type: '' };
  assert(text.endsWith('\n'), 'the last line must end with a line feed', text.slice(-20));
  for (const line of text.slice(0, -1).split('\n')) {
    // "Empty lines are ignored."
    if (line === '') continue;
    const [, help] = new RegExp(`^# HELP (${NAME}) \\S.*$`).exec(line) ?? [];
    const [, typed, type = ''] = new RegExp(`^# TYPE (${NAME}) (\\w+)$`).exec(line) ?? [];
    if (help !== undefined) {
      assert(!seen.has(help), 'a metric must be written in one group', line);
      seen.add(help);
      family = { name: help, type: '' };
    } else if (typed !== undefined) {
      assert(typed === family.name && family.type === '', 'TYPE must follow HELP, once', line);
      assert(type in SUFFIXES, 'the type is unknown', line);
      assert((type === 'counter') === typed.endsWith('_total'), 'a counter ends with _total', line);
      assert(/^sleigh_[a-z0-9_]+$/.test(typed), 'the name', line);
      assert(!WORDS.test(typed), 'the name has the type, or a unit that is no base unit', line);
      family.type = type;
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      assert(name.startsWith(family.name), 'not a sample of its metric', line);
      const suffix = name.slice(family.name.length);
      assert(SUFFIXES[family.type]?.includes(suffix) === true, 'the suffix', line);
      assert(!/[{,]quantile="/.test(labels), 'only a summary has the label quantile', line);
      const bound = suffix === '_bucket' ? /^\{le="/ : /^(?!.*[{,]le=")/;
      assert(bound.test(labels), 'buckets have the label le, first, and nothing else has', line);
      assert(!samples.has(name + labels), 'a series must be written once', line);
      samples.set(name + labels, Number(value.replace('Inf', 'Infinity')));
    }
  }
  checkHistograms(samples);
  return samples;
}

/** Buckets are cumulative, and the one without a bound is the count. */
function checkHistograms(samples: Samples): void {
  let before = { labels: '', value: 0 };
  for (const [series, value] of samples) {
    const [, name = '', bound = '', labels = ''] =
      /^(\w+)_bucket\{le="([^"]*)"(?:,(.*))?\}$/.exec(series) ?? [];
    if (name === '') continue;
    if (before.labels === labels) assert(value >= before.value, 'buckets are cumulative', series);
    before = { labels, value };
    if (bound === '+Inf')
      assert(samples.get(`${name}_count{${labels}}`) === value, '+Inf is the count', series);
  }
}
