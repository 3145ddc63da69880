import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface, type Interface } from 'node:readline';
import { isOnPath } from '../../scripts/test/programs.ts';

/** A running program. It ends when this process does, if not before. */
export interface Child {
  pid: number;
  /** The first line it prints that matches. Throws if it ends without one. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Everything it printed, once it has ended. Throws if it failed. */
  output(): Promise<string>;
  stop(): Promise<void>;
}

/** The cores that programs are pinned to; null: not pinned. */
export interface Cores {
  server: number | null;
  load: number | null;
}

/** The server on one core and its load on another, if there are two cores and taskset. */
export function coresOf(): Cores {
  const canPin = availableParallelism() > 1 && isOnPath('taskset');
  return canPin ? { server: 0, load: 1 } : { server: null, load: null };
}

/** Prints the program's process id, and ends the program when our end of the pipe closes, however we end. */
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
  if (child.stdout === null) throw new Error('The child has no output.');
  const lines = createInterface(child.stdout);
  const printed: string[] = [];
  lines.on('line', (line) => printed.push(line));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // The shell's `cat` still waits for its end of the pipe when the program has ended by itself.
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
      const code = await ended;
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
  ended: Promise<number | null>,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`A child ended early with ${code}.`)), reject);
    lines.on('line', (line) => {
      const match = pattern.exec(line);
      if (match !== null) resolve(match);
    });
  });
}
