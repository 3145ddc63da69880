import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '../../crash/seeded-random.ts';
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
  '0x10',
  ' 1',
  '1\r\n2',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'upload\u0000.mp4',
  'victim-upload',
  '../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'C:\\boot.ini',
  'file:///etc/passwd',
  '%2e%2e%2f%2e%2e%2f',
  ';rm -rf /',
  '$(reboot)',
  "x' or 1=1 --",
  '\ud83c\udf85',
  '<script>alert(1)</script>',
  'a'.repeat(101),
  'x'.repeat(1024),
  'x'.repeat(1025),
];
const NASTY_NAMES = [
  '',
  'chunk',
  'Chunk',
  'chunk[]',
  'chunkNumber',
  'totalChunks',
  'uploadId',
  'sha256',
  'fileSize',
  'fileName',
  '__proto__',
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
  'a b',
  'a ',
  'é',
  'b'.repeat(70),
  'b'.repeat(71),
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

const spliced = (
  body: Buffer,
  at: number,
  remove: number,
  insert: Buffer = Buffer.alloc(0),
): Buffer => Buffer.concat([body.subarray(0, at), insert, body.subarray(at + remove)]);

/** Corrupts bytes without regard to what they mean. */
const BYTE_CORRUPTIONS: ((random: SeededRandom, body: Buffer) => Buffer)[] = [
  ({ number }, body) => spliced(body, number(body.length), 1, Buffer.of(number(256))),
  ({ number }, body) => body.subarray(0, number(body.length)),
  ({ number }, body) => body.subarray(number(body.length)),
  ({ number }, body) => spliced(body, number(body.length), number(60)),
  ({ number }, body) => {
    const from = number(body.length);
    const piece = body.subarray(from, from + number(300));
    return spliced(body, number(body.length), 0, piece);
  },
  ({ number, pick }, body) => {
    const insert = pick(['\r\n', '\n', '\r', '--', '\r\n--', '\u0000', ' ', '"', ';']);
    return spliced(body, number(body.length), number(3), Buffer.from(insert));
  },
  ({ pick }, body) => {
    const from = pick(['\r\n', '--', '"', 'form-data', 'name=', 'Content-Disposition', ': ', ';']);
    const to = pick(['\n', '', ' ', "'", '\t', ':', '\r\n\r\n', 'X-Y: z\r\n', 'attachment']);
    return Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1');
  },
  (_random, body) => gzipSync(body),
  ({ pick }, body) => {
    const extra = Buffer.from(pick(['x'.repeat(2000), 'preamble\r\n', '\r\n', '\r\n\r\n']));
    return pick([Buffer.concat([extra, body]), Buffer.concat([body, extra])]);
  },
];

/** A form whose bytes are corrupt, or what announces them. */
function corruptBytes(random: SeededRandom, { body, headers }: TestForm): TestForm {
  const { number, pick } = random;
  const kind = number(BYTE_CORRUPTIONS.length + 2);
  const corrupt = BYTE_CORRUPTIONS[kind];
  if (corrupt !== undefined) return { body: corrupt(random, body), headers };
  return kind === BYTE_CORRUPTIONS.length
    ? { body, headers: { 'content-type': pick(TYPES) } }
    : { body, headers: { ...headers, 'content-encoding': pick(['gzip', 'br', 'identity']) } };
}

/** A good form's parts corrupted with regard to what they mean, written with any boundary. */
function corruptParts(random: SeededRandom, parts: readonly FormPart[]): FormPart[] {
  const { number, pick } = random;
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
    () => changed.splice(at, 1, { ...part, value: formOf(parts, 'inner').body }),
  ];
  pick(replaced)();
  return changed;
}

/** A good form made bad in one way or several; now and then it stays good. */
export function corruptForm(random: SeededRandom, parts: readonly FormPart[]): TestForm {
  const { number, pick } = random;
  const meant = number(3) === 0 ? [...parts] : corruptParts(random, parts);
  let form = number(10) === 0 ? formOf(meant, pick(BOUNDARIES)) : formOf(meant);
  const times = meant.length > 0 && number(2) === 0 ? 0 : 1 + number(3);
  for (let time = 0; time < times && form.body.length > 0; time += 1) {
    form = corruptBytes(random, form);
  }
  return form;
}
