import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const standIns = fileURLToPath(new URL('stand-ins', import.meta.url));

/**
 * Keeps every file written there in `upper`. Ends when the input does, and with it all that runs there. The shell
 * at the end is the first process, which reaps orphaned processes.
 */
const ENTER = `
set -e
umask 022
chmod -R a+rX "$1/upper"
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mount -t tmpfs none "$1/root/run"
if [ -n "$2" ]; then
  mkdir -p "$1/root/srv/sources"
  mount --bind "$2" "$1/root/srv/sources"
fi
ip link set lo up
exec chroot "$1/root" sh -c "cd /; echo ready; cat; exit"
`;

/**
 * A throwaway copy of this machine: what is written there is written nowhere else, and its network has
 * nothing but itself. Its apt-get, certbot and systemctl are stand-ins. Needs root on Linux.
 */
export interface EmptyMachine {
  /**
   * Runs lines as a root shell that stands where the one before ended. Returns what they print. Throws, with
   * that, if one fails. `online`: with the network of this machine.
   */
  run(lines: string, more?: { input?: string; online?: boolean }): Promise<string>;
  /** Where its files can be reached from this machine. */
  files: string;
  /** Starts a program of this machine in its network. */
  startBeside(program: string, args: readonly string[], env: Record<string, string>): ChildProcess;
  /** The words before a program of this machine that give it the network of that one. */
  besides: readonly string[];
  close(): Promise<void>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The variables it inherits: none of those that npm and the tests set. */
const KEPT = /^(LANG|LC_.*|SSL_CERT_.*|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i;

const plainEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));

/** The process that `unshare --fork` has started. */
async function childOf({ pid }: ChildProcess): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim();
}

async function furnish(upper: string): Promise<void> {
  const programs = join(upper, 'usr/local/sbin');
  await mkdir(programs, { recursive: true });
  for (const name of await readdir(standIns))
    await copyFile(join(standIns, name), join(programs, name));
  const hosts = await readFile('/etc/hosts', 'utf8');
  await mkdir(join(upper, 'etc'));
  await writeFile(join(upper, 'etc/hosts'), `${hosts}\n127.0.0.1 shop.example\n`);
}

/** Opens one. `sources` can be read there as /srv/sources. Aborting the signal ends everything that runs there. */
export async function openEmptyMachine(
  sources: string,
  signal: AbortSignal,
): Promise<EmptyMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-machine-'));
  for (const name of ['upper', 'work', 'root']) await mkdir(join(folder, name), { mode: 0o755 });
  await furnish(join(folder, 'upper'));
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const holder = spawn('unshare', [...own, 'sh', '-c', ENTER, 'sh', folder, sources], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(holder, 'exit');
  signal.addEventListener('abort', () => holder.kill('SIGKILL'));
  const errors = text(holder.stderr);
  const ready = once(createInterface(holder.stdout), 'line');
  await Promise.race([
    ready,
    ended.then(async () => Promise.reject(new Error(`No empty machine: ${await errors}`))),
  ]);
  const pid = await childOf(holder);
  const inside = ['--target', pid, '--mount', '--pid', '--root', '--wd=/'];
  const besides = ['nsenter', '--target', pid, '--net', '--'];
  let at = '/';
  return {
    besides,
    files: `/proc/${pid}/root`,
    async run(lines, { input = '', online = false } = {}) {
      const script = `umask 022\ncd ${at}\n${lines}\necho; pwd`;
      const where = online ? inside : [...inside, '--net'];
      const env = { ...plainEnvironment(), PATH };
      const child = spawn('nsenter', [...where, '--', 'sh', '-euc', script], { env });
      // A command that reads nothing may have ended before.
      child.stdin.on('error', () => undefined).end(input);
      const [out, problems, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      if (code !== 0) throw new Error(`Ended with ${code}:\n${lines}\n${out}${problems}`);
      const printed = out.trimEnd().split('\n');
      at = printed.pop() ?? '/';
      return printed.join('\n').trimEnd();
    },
    startBeside(program, args, env) {
      const [enter = '', ...words] = besides;
      return spawn(enter, [...words, program, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    },
    async close() {
      holder.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
