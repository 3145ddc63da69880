import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface, type Interface } from 'node:readline';
import { isOnPath } from '../../scripts/test/programs.ts';

/** A program that is running. It ends with this process at the latest. */
export interface Child {
  pid: number;
  /** The first line it prints that fits. Throws when it ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** All it prints, once it has ended by itself. Throws where it failed. */
  output(): Promise<string>;
  stop(): Promise<void>;
}

/** Which core is whose; null: not pinned. */
export interface Cores {
  server: number | null;
  load: number | null;
}

/** The server on one core and its load on another, where there are two and a taskset. */
export function coresOf(): Cores {
  const canPin = availableParallelism() > 1 && isOnPath('taskset');
  return canPin ? { server: 0, load: 1 } : { server: null, load: null };
}

/** Says the program's process id, and ends it when our end of its input closes, however we end. */
const LEASH = `
"$@" </dev/null 3<&- & child=$!
echo "$child"
{ cat; kill -TERM $child; } <&3 >/dev/null 2>&1 &
wait $child 2>/dev/null
`;

interface ChildPlace {
  core: number | null;
  environment: Record<string, string>;
}

export async function startChild(
  command: readonly string[],
  { core, environment }: ChildPlace,
): Promise<Child> {
  const pinned = core === null ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn('sh', ['-c', LEASH, 'leash', ...pinned], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  if (child.stdout === null) throw new Error('a child without output');
  const lines = createInterface(child.stdout);
  const printed: string[] = [];
  lines.on('line', (line) => printed.push(line));
  const ended = once(child, 'close') as Promise<[number | null]>;
  // The leash watches on for its end of the pipe, also when the program has ended by itself.
  const letGo = () => child.stdio[3]?.destroy();
  child.once('exit', letGo);
  const [pid] = await firstLine(lines, /^\d+$/, ended);
  printed.length = 0;
  return {
    pid: Number(pid),
    async line(pattern) {
      const early = printed.map((line) => pattern.exec(line)).find((match) => match !== null);
      return early ?? firstLine(lines, pattern, ended);
    },
    async output() {
      const [code] = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
      return printed.join('\n');
    },
    async stop() {
      letGo();
      await ended;
    },
  };
}

function firstLine(
  lines: Interface,
  pattern: RegExp,
  ended: Promise<[number | null]>,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`a child ended early, with ${code}`)), reject);
    lines.on('line', (line) => {
      const match = pattern.exec(line);
      if (match !== null) resolve(match);
    });
  });
}
