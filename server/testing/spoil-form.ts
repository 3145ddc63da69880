import { gzipSync } from 'node:zlib';
import { type FormPart, formOf, type TestForm } from './test-forms.ts';

/** Numbers that look random and are the same every time (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
  };
}
export type Random = ReturnType<typeof randomOf>;

const NASTY_TEXTS = [
  '',
  '-1',
  '0',
  '1',
  '2',
  '3',
  '01',
  '1.5',
  '1e3',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '0x10',
  ' 1',
  '1\r\n2',
  '../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'C:\\boot.ini',
  'file:///etc/passwd',
  '%2e%2e%2f%2e%2e%2f',
  'upload\u0000.mp4',
  '__proto__',
  'constructor',
  ';rm -rf /',
  '$(reboot)',
  "x' or 1=1 --",
  '\ud83c\udf85',
  '<script>alert(1)</script>',
  'a'.repeat(101),
  'x'.repeat(1024),
  'x'.repeat(1025),
  'victim-upload',
];
const NASTY_NAMES = [
  '',
  'chunk',
  'Chunk',
  'chunk[]',
  'chunkNumber',
  'totalChunks',
  'uploadId',
  '__proto__',
  'sha256',
  'fileSize',
  'fileName',
  'a"b',
  '../chunk',
  'chunk\u0000',
  'n'.repeat(101),
];
const BOUNDARIES = [
  '',
  'x',
  '-',
  '--',
  "'()+_,-./:=?",
  'b'.repeat(70),
  'b'.repeat(71),
  'a b',
  'a ',
  'é',
];
const TYPES = [
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=a; boundary=b',
  'multipart/form-data; charset=utf-8',
  'multipart/form-data; boundary="a',
  'application/json',
  'text/plain',
  'MULTIPART/FORM-DATA; BOUNDARY=----WebKitFormBoundaryTestTestTestTest',
];

type Spoil = (random: Random, form: TestForm) => TestForm;

const spliced = (body: Buffer, at: number, remove: number, insert: Buffer): Buffer =>
  Buffer.concat([body.subarray(0, at), insert, body.subarray(at + remove)]);

/** Spoils bytes without regard to what they mean. */
const BYTE_SPOILS: Spoil[] = [
  ({ below }, { body, ...form }) => {
    const copy = Buffer.from(body);
    copy[below(copy.length)] = below(256);
    return { ...form, body: copy };
  },
  ({ below }, { body, ...form }) => ({ ...form, body: body.subarray(0, below(body.length)) }),
  ({ below }, { body, ...form }) => ({ ...form, body: body.subarray(below(body.length)) }),
  ({ below }, { body, ...form }) => {
    return { ...form, body: spliced(body, below(body.length), below(60), Buffer.alloc(0)) };
  },
  ({ below }, { body, ...form }) => {
    const from = below(body.length);
    const piece = body.subarray(from, from + below(300));
    return { ...form, body: spliced(body, below(body.length), 0, piece) };
  },
  ({ below, pick }, { body, ...form }) => {
    const insert = Buffer.from(pick(['\r\n', '\n', '\r', '--', '\r\n--', '\u0000', ' ', '"', ';']));
    return { ...form, body: spliced(body, below(body.length), below(3), insert) };
  },
  ({ pick }, { body, ...form }) => {
    const from = pick(['\r\n', '--', '"', 'form-data', 'name=', 'Content-Disposition', ': ', ';']);
    const to = pick(['\n', '', ' ', "'", '\t', ':', '\r\n\r\n', 'X-Y: z\r\n', 'attachment']);
    const text = body.toString('latin1');
    return { ...form, body: Buffer.from(text.replaceAll(from, to), 'latin1') };
  },
  (_random, { body, ...form }) => ({ ...form, body: gzipSync(body) }),
  ({ pick }, { body, ...form }) => {
    const extra = Buffer.from(pick(['x'.repeat(2000), 'preamble\r\n', '\r\n', '\r\n\r\n']));
    return { ...form, body: pick([Buffer.concat([extra, body]), Buffer.concat([body, extra])]) };
  },
  ({ pick }, { body }) => ({ body, headers: { 'content-type': pick(TYPES) } }),
  ({ pick }, { body, headers }) => ({
    body,
    headers: { ...headers, 'content-encoding': pick(['gzip', 'br', 'identity']) },
  }),
];

/** A good form's parts spoilt with regard to what they mean, written with any boundary. */
function spoiltParts(random: Random, parts: readonly FormPart[]): FormPart[] {
  const { below, pick } = random;
  const changed = [...parts];
  const at = below(changed.length);
  const part = changed[at] as FormPart;
  const replaced: (() => void)[] = [
    () => changed.splice(at, 1),
    () => changed.splice(below(changed.length), 0, part),
    () => changed.splice(at, 1, { ...part, value: pick(NASTY_TEXTS) }),
    () => changed.splice(at, 1, { ...part, value: pick(NASTY_TEXTS) }),
    () => changed.splice(at, 1, { ...part, name: pick(NASTY_NAMES) }),
    () => changed.splice(at, 1, { ...part, fileName: pick(NASTY_TEXTS).replace(/[\r\n]/g, '') }),
    () => changed.splice(at, 1, { ...part, value: Buffer.alloc(below(3000), 120) }),
    () => changed.push({ name: pick(NASTY_NAMES), value: pick(NASTY_TEXTS) }),
    () => changed.push(...Array.from({ length: 25 }, (_, n) => ({ name: `f${n}`, value: 'x' }))),
    () => changed.reverse(),
    () => changed.splice(at, 1, { ...part, fileName: 'f'.repeat(9000) }),
    () => {
      const inner = formOf(parts, 'inner').body;
      changed.splice(at, 1, { ...part, value: inner });
    },
  ];
  pick(replaced)();
  return changed;
}

/** A good form made bad in one way or several; now and then it stays good. */
export function spoilForm(random: Random, parts: readonly FormPart[]): TestForm {
  const { below, pick } = random;
  const meant = below(3) === 0 ? [...parts] : spoiltParts(random, parts);
  let form = below(10) === 0 ? formOf(meant, pick(BOUNDARIES)) : formOf(meant);
  const times = meant.length > 0 && below(2) === 0 ? 0 : 1 + below(3);
  for (let time = 0; time < times && form.body.length > 0; time += 1) {
    form = pick(BYTE_SPOILS)(random, form);
  }
  return form;
}
