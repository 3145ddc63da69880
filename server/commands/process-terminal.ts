import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal, type Terminal } from './command.ts';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The next line of the input, not shown while it is typed; null at its end, and for Ctrl-C. */
async function readUnseen(isTyped: boolean): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: isTyped });
  try {
    return await new Promise((resolve) => {
      const leave = () => resolve(null);
      lines.on('line', resolve).on('SIGINT', leave).on('close', leave);
    });
  } finally {
    lines.close();
  }
}

function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** The terminal of this process. A secret is typed unseen, or is the first line of a pipe. */
export function processTerminal(): Terminal {
  const isInteractive = process.stdin.isTTY === true;
  // Whoever reads may have seen enough (`doctor | head`); what is done is done all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessClosed);
  const note = (line: string) => void process.stderr.write(`${line}\n`);
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    note,
    isInteractive,
    readSecret: async (question) => {
      if (isInteractive) process.stderr.write(question);
      const typed = await readUnseen(isInteractive);
      // The Enter that ended the line was not shown either.
      if (isInteractive) note('');
      if (typed !== null) return typed;
      throw new Refusal(
        isInteractive
          ? 'Nothing was changed.'
          : `${question.replace(/[: ]+$/, '')}: type it, or give it as the first line of a pipe.`,
      );
    },
  };
}
