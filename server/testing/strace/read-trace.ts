/** One system call of a trace, put together where it was interrupted by another thread's. */
export interface SystemCall {
  /** Empty where only one was followed. */
  thread: string;
  name: string;
  /** As strace writes them, the descriptors with what they stand for: `21</data/x.sqlite-wal>, ...`. */
  args: string;
  /** `-1 EIO (Input/output error) (INJECTED)`. */
  result: string;
  /** The lines of the trace where it began and where it was through. */
  start: number;
  end: number;
}

/**
 * Reads what `strace -y -o file` wrote, with `-f` or without. Calls that were under way when strace came, or when it
 * left, and everything that is no call, are left out. In the order they ended.
 */
export function readTrace(trace: string): SystemCall[] {
  const underWay = new Map<string, Pick<SystemCall, 'name' | 'args' | 'start'>>();
  const calls: SystemCall[] = [];
  for (const [at, line] of trace.split('\n').entries()) {
    const [, thread = '', text = ''] = /^(?:(\d+) +)?(.*)$/.exec(line) ?? [];
    const begun = /^(\w+)\((.*?) *<unfinished \.\.\.>$/.exec(text);
    if (begun !== null) {
      const [, name = '', args = ''] = begun;
      underWay.set(thread, { name, args, start: at });
      continue;
    }
    const [, resumed, rest = text] = /^<\.\.\. (\w+) resumed>(.*)$/.exec(text) ?? [];
    const before = underWay.get(thread);
    underWay.delete(thread);
    if (resumed !== undefined && before === undefined) continue;
    const whole = before === undefined ? rest : `${before.name}(${before.args}${rest}`;
    const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\) += (.*)$/.exec(whole) ?? [];
    if (name !== '')
      calls.push({ thread, name, args, result, start: before?.start ?? at, end: at });
  }
  return calls;
}

/** The file of a call's first descriptor: a path, `socket:[123]`; undefined if it has none. */
export function subjectOf({ args }: SystemCall): string | undefined {
  return /^\d+<(.*?)>(?:,|\)|\(|$)/.exec(args)?.[1];
}

export function succeeded({ result }: SystemCall): boolean {
  return !result.startsWith('-1 ');
}
