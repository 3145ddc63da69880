import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Resolves once a demo store says that it is open. Throws if it ends before. */
export async function untilOpen(started: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  const exited = once(started, 'exit').then(() => {
    throw new Error('The store ended before it was open');
  });
  let output = '';
  const open = (async () => {
    for await (const text of started.stdout.iterator({ destroyOnReturn: false })) {
      output += String(text);
      if (output.includes('The demo store is open')) return;
    }
  })();
  await Promise.race([open, exited]);
  exited.catch(() => undefined);
  started.stdout.resume();
}
