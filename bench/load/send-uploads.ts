/**
 * send-uploads.ts <store|bare> <origin> <file> <count> [cookie]: uploads a file `count` times at once,
 * the chunks of each upload one after the other. Prints how long it took and the ids of the uploads.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const CHUNK_BYTES = 52_428_800;
const [, , kind = '', origin = '', file = '', count = '1', cookie = ''] = process.argv;
const content = readFileSync(file);
const agent = new Agent({ keepAlive: true });

interface Answer {
  status: number;
  body: string;
}

function send(
  method: string,
  url: string,
  { headers, pieces }: { headers: Record<string, string>; pieces: readonly Buffer[] },
): Promise<Answer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, 'content-length': length } };
    const sending = request(new URL(url, origin), options, async (answer) => {
      const body = String(Buffer.concat(await answer.toArray()));
      resolve({ status: answer.statusCode ?? 0, body });
    });
    sending.on('error', reject);
    for (const piece of pieces) sending.write(piece);
    sending.end();
  });
}

function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status}: ${answer.body}`);
}

/** The form as a browser writes it, with the chunk last. */
function formOf(uploadId: string, chunkNumber: number, totalChunks: number, chunk: Buffer) {
  const line = '----WebKitFormBoundaryBenchBenchBench';
  const fields = Object.entries({ chunkNumber, totalChunks, uploadId })
    .map(
      ([name, value]) =>
        `--${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const head = `${fields}--${line}\r\nContent-Disposition: form-data; name="chunk"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${line}` };
  return { headers, pieces: [Buffer.from(head), chunk, Buffer.from(`\r\n--${line}--\r\n`)] };
}

const chunks = Array.from({ length: Math.ceil(content.length / CHUNK_BYTES) }, (_, number) =>
  content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES),
);

async function toStore(uploadId: string): Promise<string> {
  let last = '{}';
  for (const [number, chunk] of chunks.entries()) {
    const form = formOf(uploadId, number, chunks.length, chunk);
    last = expectStatus(await send('POST', '/api/videos/upload-chunk', form), 200).body;
  }
  const { complete, videoId } = JSON.parse(last);
  if (complete !== true) throw new Error(`the last chunk was answered with ${last}`);
  return videoId;
}

/** The bytes alone: the reference reads no forms. */
async function toBare(uploadId: string): Promise<string> {
  for (const [number, chunk] of chunks.entries()) {
    const place = new URLSearchParams({
      uploadId,
      chunkNumber: String(number),
      totalChunks: String(chunks.length),
    });
    expectStatus(await send('POST', `/?${place}`, { headers: {}, pieces: [chunk] }), 200);
  }
  return uploadId;
}

const uploadIds = Array.from({ length: Number(count) }, () => `bench-${crypto.randomUUID()}`);
const start = performance.now();
const stored = await Promise.all(uploadIds.map(kind === 'bare' ? toBare : toStore));
const seconds = (performance.now() - start) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, stored, uploadIds })}\n`);
agent.destroy();
