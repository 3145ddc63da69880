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

/** Sends a CSV file as its lines are made. */
export function sendCsv(
  reply: FastifyReply,
  { name, lines }: { name: string; lines: AsyncIterable<string> },
): void {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(inPieces(lines), { objectMode: false }));
}
