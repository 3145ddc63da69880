import * as z from 'zod/mini';
import { startConfined } from './confined-process.ts';
import { GENERAL_OPTIONS, inputOptions } from './input-options.ts';

const LIMITS = { memoryBytes: 3 * 1024 ** 3, milliseconds: 60_000 };
const MOST_BYTES = 4 * 1024 * 1024;
/** How far it reads for streams that begin late, in bytes and microseconds. */
const SEARCH = ['-probesize', '50000000', '-analyzeduration', '20000000'];

/** Numbers arrive as text or as numbers, and `N/A` or nothing for what is not known. */
const number = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const parsed = value === undefined ? Number.NaN : Number(value);
    return Number.isFinite(parsed) ? parsed : null;
  }),
);
const ratio = z.pipe(
  z.optional(z.string()),
  z.transform((value): [number, number] | null => {
    const [over = Number.NaN, under = Number.NaN] = (value ?? '').split(/[:/]/).map(Number);
    return over > 0 && under > 0 ? [over, under] : null;
  }),
);
const name = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value === undefined || value === 'unknown' ? null : value)),
);

/** Matroska's 00:00:30.021000000, in seconds. */
const clock = z.pipe(
  z.optional(z.string()),
  z.transform((value) => {
    const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d\.\d+)$/.exec(value ?? '') ?? [];
    if (seconds === undefined) return null;
    return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  }),
);

const stream = z.object({
  codec_type: name,
  codec_name: name,
  profile: name,
  level: number,
  pix_fmt: name,
  width: number,
  height: number,
  sample_aspect_ratio: ratio,
  avg_frame_rate: ratio,
  r_frame_rate: ratio,
  field_order: name,
  color_space: name,
  color_transfer: name,
  start_time: number,
  duration: number,
  bit_rate: number,
  channels: number,
  sample_rate: number,
  disposition: z.optional(
    z.object({ attached_pic: z.optional(z.number()), default: z.optional(z.number()) }),
  ),
  tags: z.optional(z.object({ DURATION: clock })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
});
export type ProbedStream = z.output<typeof stream>;

const answer = z.object({
  streams: z.array(stream),
  format: z.object({
    format_name: z.string(),
    start_time: number,
    duration: number,
    bit_rate: number,
    size: number,
  }),
});
export type Probed = z.output<typeof answer>;

/** Runs ffprobe on a file. `complaint`: why nothing was probed; the file is no video to it, or takes too much. */
export async function runFfprobe(
  path: string,
  signal?: AbortSignal,
): Promise<{ probed: Probed | null; complaint: string }> {
  const what = ['-show_format', '-show_streams', '-print_format', 'json'];
  const command = ['ffprobe', ...GENERAL_OPTIONS, ...SEARCH, ...what, ...inputOptions(path)];
  const { outputs, ended, kill } = await startConfined(command, {
    outputs: 1,
    limits: LIMITS,
    signal,
  });
  const text = await readText(outputs[0] ?? [], MOST_BYTES).catch(() => null);
  if (text === null) kill();
  const { isSuccess, complaint } = await ended;
  const parsed = answer.safeParse(isSuccess && text !== null ? JSON.parse(text) : null);
  return { probed: parsed.success ? parsed.data : null, complaint };
}

/** Null for more than `mostBytes`. */
async function readText(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  mostBytes: number,
): Promise<string | null> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > mostBytes) return null;
    read.push(piece);
  }
  return Buffer.concat(read).toString('utf8');
}
