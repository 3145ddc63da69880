import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Mailbox } from '../../sandbox/mail/mailbox.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import type { Calls } from './calls/calls.ts';
import type { Stores } from './main.ts';
import type { Answer, Remote, RemoteCalls, Request, TableName } from './messages.ts';
import type { Opening } from './opening.ts';

/** A store that holds the demo, with a payment sandbox on another site and a mailbox, in a process of its own. */
export interface Store {
  /** Always localhost, while the sandbox is 127.0.0.1: another site for cookies. */
  url: string;
  /** Origins that its pages may talk to. */
  origins: readonly string[];
  /** Functions that act on it, and read of it, without a page. */
  calls: RemoteCalls<Calls>;
  sandbox: { url: string; controls: Remote<Sandbox['controls']> };
  /** Where its messages arrive: `await store.mailbox.waitFor(buyer.email, 'Your order')`. */
  mailbox: {
    url: string;
    controls: Remote<Mailbox['controls']>;
    waitFor: Remote<Mailbox>['waitFor'];
  };
}

export interface StoreProcess {
  /** Opens a fresh copy of the demo's store in the place of the one before. */
  open(opening?: Opening): Promise<Store>;
  /** Closes the store that is open. Throws if the process has ended by itself. */
  closeStore(): Promise<void>;
  close(): Promise<void>;
}

type Ask = (table: TableName, name: string, args: unknown[]) => Promise<unknown>;

/** Sends requests to the process. Each is refused once it has ended. */
function asking(child: ChildProcess): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  let end: Error | undefined;
  child.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asker?.reject(answer.error);
    else asker?.resolve(answer.result);
  });
  child.on('exit', (code, signal) => {
    end = new Error(`The store's process has ended: ${signal ?? code}`);
    for (const { reject } of waiting.values()) reject(end);
    waiting.clear();
  });
  return (table, name, args) => {
    if (end !== undefined) return Promise.reject(end);
    const asker = Promise.withResolvers<unknown>();
    const request: Request = { id: asked++, table, name, args };
    waiting.set(request.id, asker);
    child.send(request, (error) => error && asker.reject(error));
    return asker.promise;
  };
}

/** The functions of a table, by whatever name. */
function remote<Table extends object>(ask: Ask, table: TableName): Table {
  const get =
    (_: object, name: string) =>
    (...args: unknown[]) =>
      ask(table, name, args);
  return new Proxy({}, { get }) as Table;
}

/**
 * Starts a process for stores, of which one is open at a time.
 * @param demoData the data folder that each begins with a copy of
 */
export function startStoreProcess(demoData: string): StoreProcess {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { ...process.env, DEMO_DATA: demoData },
    // Not those of the runner.
    execArgv: [],
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  const ask = asking(child);
  const stores = remote<Remote<Stores>>(ask, 'stores');
  const mailbox = remote<Remote<Mailbox['controls']> & Pick<Remote<Mailbox>, 'waitFor'>>(
    ask,
    'mailbox',
  );
  return {
    async open(opening = {}) {
      const { url, origins, sandboxUrl, mailboxUrl } = await stores.open(opening);
      return {
        url,
        origins,
        calls: remote(ask, 'calls'),
        sandbox: { url: sandboxUrl, controls: remote(ask, 'sandbox') },
        mailbox: { url: mailboxUrl, controls: mailbox, waitFor: mailbox.waitFor },
      };
    },
    closeStore: () => stores.close(),
    async close() {
      await stores.close();
      child.disconnect();
      await exited;
    },
  };
}
