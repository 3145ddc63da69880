import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Sends each piece before the next is made, and lets others in: SQLite's answers come without any time in between. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of lines) {
    yield piece;
    await setImmediate();
  }
}

/** The answer that is a CSV file, sent as its lines are made once a handler returns it. Sets the headers of `reply`. */
export function csvFile(
  reply: FastifyReply,
  { name, lines }: { name: string; lines: AsyncIterable<string> },
): Readable {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  return Readable.from(inPieces(lines), { objectMode: false });
}
