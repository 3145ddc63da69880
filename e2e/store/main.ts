/**
 * The process of a test's store, its payment sandbox and its mailbox. The process that started it says when to open a
 * fresh copy, and asks for what no page does. DEMO_DATA: see `demo-data.ts`.
 */
import { calls } from './calls/calls.ts';
import type { Answer, Request, TableName } from './messages.ts';
import { type OpenStore, openStore } from './open-store.ts';
import type { Opening } from './opening.ts';

/** How long closing may take once nobody waits for it any more. */
const GRACE_MS = 10_000;

const { DEMO_DATA = '' } = process.env;
let open: OpenStore | undefined;

async function close(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.close();
}

/** Opens and closes the store. */
const stores = {
  /** Opens a fresh copy in the place of the one before. Resolves to its addresses. */
  async open(opening: Opening) {
    await close();
    open = await openStore(DEMO_DATA, opening);
    const { url, origins, sandbox, mailbox } = open;
    return { url, origins, sandboxUrl: sandbox.url, mailboxUrl: mailbox.url };
  },
  close,
};

export type Stores = typeof stores;

function tableOf(name: TableName): object {
  if (name === 'stores') return stores;
  if (open === undefined) throw new Error('No store is open.');
  const { sandbox, mailbox } = open;
  if (name === 'sandbox') return sandbox.controls;
  if (name === 'mailbox') return { ...mailbox.controls, waitFor: mailbox.waitFor };
  return calls;
}

async function answer({ id, table, name, args }: Request): Promise<Answer> {
  try {
    const asked: unknown = Reflect.get(tableOf(table), name);
    if (typeof asked !== 'function') throw new Error(`${table} has no ${name}.`);
    return { id, result: await (table === 'calls' ? asked(open, ...args) : asked(...args)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

process.on('message', async (request: Request) => {
  process.send?.(await answer(request));
});
process.on('disconnect', async () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  await close();
  process.exit();
});
// A Ctrl-C reaches this process, too. The one that started it says when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
