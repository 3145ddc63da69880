import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/**
 * Milliseconds after which a program that should end at once is taken for one that does not work. On a busy machine
 * it takes many seconds, and what is found out then holds until this process ends.
 */
const TIME_LIMIT_MS = 60_000;

/** Ends the program when the process that started it dies. */
const WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL'];

/**
 * Gives the program a network of its own, which leads nowhere. Others than root may do so as somebody
 * without rights only; root would lose its right to read files of other users by that.
 */
const OWN_NETWORK = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user']), '--net'];

let found: Promise<string[]> | undefined;

/**
 * The words before a program's name that keep it from the network, to end it with this process and to leave
 * the first core to the store, as far as this machine has it (util-linux) and allows it: containers often
 * refuse networks. Where it has nothing, a program still ends at its next write, because its pipes are
 * closed; a process of ours when it hears that the store is gone.
 */
export function findConfinement(): Promise<string[]> {
  const parts = () => Promise.all([tried(OWN_NETWORK), tried(WITH_PARENT), offFirstCore()]);
  found ??= parts().then((words) => words.flat());
  return found;
}

/** Whether confined programs have no network. */
export async function hasNoNetwork(): Promise<boolean> {
  return (await findConfinement()).includes('--net');
}

/** Returns the words if a program can be run with them, else none. */
async function tried(words: string[]): Promise<string[]> {
  const [command = '', ...args] = words;
  const works = await run(command, [...args, 'true'], { timeout: TIME_LIMIT_MS }).then(
    () => true,
    () => false,
  );
  return works ? words : [];
}

async function offFirstCore(): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'latin1').catch(() => '');
  const cores = parseCores(/^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '');
  return cores.length < 2 ? [] : tried(['taskset', '-c', cores.slice(1).join(',')]);
}

/** `0-2,5` as numbers. */
export function parseCores(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) || 0 }, (_, index) => from + index);
  });
}
