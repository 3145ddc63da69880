import { gzipSync } from 'node:zlib';
import type { Dice } from '../../crash/dice.ts';
import { type FormPart, formOf, type TestForm } from './test-forms.ts';

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

type Spoil = (dice: Dice, form: TestForm) => TestForm;

const spliced = (body: Buffer, at: number, remove: number, insert: Buffer): Buffer =>
  Buffer.concat([body.subarray(0, at), insert, body.subarray(at + remove)]);

/** Spoils bytes without regard to what they mean. */
const BYTE_SPOILS: Spoil[] = [
  ({ number }, { body, ...form }) => {
    const copy = Buffer.from(body);
    copy[number(copy.length)] = number(256);
    return { ...form, body: copy };
  },
  ({ number }, { body, ...form }) => ({ ...form, body: body.subarray(0, number(body.length)) }),
  ({ number }, { body, ...form }) => ({ ...form, body: body.subarray(number(body.length)) }),
  ({ number }, { body, ...form }) => {
    return { ...form, body: spliced(body, number(body.length), number(60), Buffer.alloc(0)) };
  },
  ({ number }, { body, ...form }) => {
    const from = number(body.length);
    const piece = body.subarray(from, from + number(300));
    return { ...form, body: spliced(body, number(body.length), 0, piece) };
  },
  ({ number, pick }, { body, ...form }) => {
    const insert = Buffer.from(pick(['\r\n', '\n', '\r', '--', '\r\n--', '\u0000', ' ', '"', ';']));
    return { ...form, body: spliced(body, number(body.length), number(3), insert) };
  },
  ({ pick }, { body, ...form }) => {
    const from = pick(['\r\n', '--', '"', 'form-data', 'name=', 'Content-Disposition', ': ', ';']);
    const to = pick(['\n', '', ' ', "'", '\t', ':', '\r\n\r\n', 'X-Y: z\r\n', 'attachment']);
    const text = body.toString('latin1');
    return { ...form, body: Buffer.from(text.replaceAll(from, to), 'latin1') };
  },
  (_dice, { body, ...form }) => ({ ...form, body: gzipSync(body) }),
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
function spoiltParts(dice: Dice, parts: readonly FormPart[]): FormPart[] {
  const { number, pick } = dice;
  const changed = [...parts];
  const at = number(changed.length);
  const part = changed[at] as FormPart;
  const replaced: (() => void)[] = [
    () => changed.splice(at, 1),
    () => changed.splice(number(changed.length), 0, part),
    () => changed.splice(at, 1, { ...part, value: pick(NASTY_TEXTS) }),
    () => changed.splice(at, 1, { ...part, value: pick(NASTY_TEXTS) }),
    () => changed.splice(at, 1, { ...part, name: pick(NASTY_NAMES) }),
    () => changed.splice(at, 1, { ...part, fileName: pick(NASTY_TEXTS).replace(/[\r\n]/g, '') }),
    () => changed.splice(at, 1, { ...part, value: Buffer.alloc(number(3000), 120) }),
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
export function spoilForm(dice: Dice, parts: readonly FormPart[]): TestForm {
  const { number, pick } = dice;
  const meant = number(3) === 0 ? [...parts] : spoiltParts(dice, parts);
  let form = number(10) === 0 ? formOf(meant, pick(BOUNDARIES)) : formOf(meant);
  const times = meant.length > 0 && number(2) === 0 ? 0 : 1 + number(3);
  for (let time = 0; time < times && form.body.length > 0; time += 1) {
    form = pick(BYTE_SPOILS)(dice, form);
  }
  return form;
}
