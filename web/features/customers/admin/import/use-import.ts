import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  checkPeople,
  type ImportedPerson,
  type ImportOutcome,
  importPeople,
  PEOPLE_AT_ONCE,
} from '#contract/grants/import.ts';
import { call } from '../../../../lib/call.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { refreshCustomers } from '../grants/refresh-customers.ts';
import { type ReadFile, readFile } from './read-file.ts';
import type { Columns } from './reading/choose-columns.ts';

/** The people of a file, and how far they have got. */
export interface Import {
  found: ReadFile;
  reason: string;
  /** The present step: the server checks the people, or gives them their packages. */
  step: 'checking' | 'giving';
  /** The outcomes so far, in the order of the people. */
  outcomes: readonly ImportOutcome[];
  isRunning: boolean;
  /** The file is read again, with other columns. */
  isReading: boolean;
  /** Why it stopped; null: it did not, or was told to. */
  problem: string | null;
}

const failed = 'The connection was lost. Nothing is left half done: go on when it is back.';

/** Tells the admin that closing the dialog, by Escape or a click beside it, stopped the import. */
function sayStopped({ found, outcomes }: Import): void {
  const { people } = found.people;
  if (outcomes.length >= people.length) return;
  const [done, all] = [outcomes.length, people.length].map((count) =>
    count.toLocaleString('en-US'),
  );
  toast({
    title: 'Import Stopped',
    description: `${done} of ${all} people are done. Import the file again for the others: it gives nothing twice.`,
    variant: 'destructive',
  });
}

const begun = (found: ReadFile, reason: string): Import => ({
  found,
  reason,
  step: 'checking',
  outcomes: [],
  isRunning: true,
  isReading: false,
  problem: null,
});

/** Checks the people of a file and gives them what it says, some at a time; it stops when the dialog is closed. */
export function useImport() {
  const client = useQueryClient();
  const [shown, setShown] = useState<Import | null>(null);
  const running = useRef(new AbortController());
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      running.current.abort();
    };
  }, []);

  const restart = () => {
    running.current.abort();
    running.current = new AbortController();
    return running.current;
  };
  const run = async (from: Import, send: Send) => {
    const controller = restart();
    let now: Import = { ...from, isRunning: true, problem: null };
    const show = (change: Partial<Import>) => {
      now = { ...now, ...change };
      if (running.current === controller) setShown(now);
    };
    show({});
    try {
      await sendPeople(now.found.people.people, {
        from: now.outcomes.length,
        send,
        signal: controller.signal,
        onOutcomes: (_, outcomes) => show({ outcomes: [...now.outcomes, ...outcomes] }),
      });
      show({ isRunning: false });
    } catch (error) {
      show({ isRunning: false, problem: messageFor(error, failed) });
    }
    if (now.step !== 'giving') return;
    if (isClosed.current) sayStopped(now);
    await refreshCustomers(client);
  };
  const sendOf = ({ step, reason }: Import) => (step === 'checking' ? check : giveFor(reason));

  const begin = (found: ReadFile, reason: string) => run(begun(found, reason), check);

  return {
    shown,
    begin,
    /** Reads the file again, with other columns, and checks its people anew. */
    choose: async ({ found, reason, ...from }: Import, columns: Columns) => {
      const { signal } = restart();
      const table = found.table && { ...found.table, columns };
      setShown({ ...from, reason, found: { ...found, table }, isRunning: false, isReading: true });
      const again = await readFile(found.file, { ...found.wanted, columns });
      // Meanwhile others may have been chosen, or the dialog closed.
      if (signal.aborted) return;
      await begin({ ...again, table: again.table ?? table }, reason);
    },
    give: (checked: Import) =>
      run({ ...checked, step: 'giving', outcomes: [] }, giveFor(checked.reason)),
    resume: (stopped: Import) => run(stopped, sendOf(stopped)),
    stop: () => {
      running.current.abort();
      setShown((before) => before && { ...before, isRunning: false });
    },
    forget: () => {
      restart();
      setShown(null);
    },
  };
}

type Send = (people: ImportedPerson[]) => Promise<ImportOutcome[]>;

const check: Send = (people) => call(checkPeople, { body: { people } });
const giveFor =
  (reason: string): Send =>
  (people) =>
    call(importPeople, { body: { people, reason } });

/**
 * Sends people, as many at once as a call takes, until all are sent or `signal` is aborted, which lets the call end that is
 * under way. Each call does all or nothing, so after a failure it goes on where it was: `from`.
 */
async function sendPeople(
  people: readonly ImportedPerson[],
  {
    from,
    send,
    onOutcomes,
    signal,
  }: {
    from: number;
    send: Send;
    onOutcomes: (from: number, outcomes: ImportOutcome[]) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  for (let at = from; at < people.length && !signal.aborted; at += PEOPLE_AT_ONCE) {
    onOutcomes(at, await send(people.slice(at, at + PEOPLE_AT_ONCE)));
  }
}
