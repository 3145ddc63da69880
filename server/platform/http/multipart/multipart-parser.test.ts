import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormPart, formOf } from '../../../testing/test-forms.ts';
import { MultipartParser } from './multipart-parser.ts';

interface Parsed {
  fields: Record<string, string>;
  file: Buffer;
  /** In the order they were told of. */
  told: string[];
}

function parse(pieces: readonly Buffer[], boundary: string, maxFileBytes = 1_000_000): Parsed {
  const parsed: Parsed = { fields: {}, file: Buffer.alloc(0), told: [] };
  const parser = new MultipartParser(
    boundary,
    { fileField: 'file', maxFileBytes },
    {
      onField: (name, value) => {
        parsed.fields[name] = value;
        parsed.told.push(name);
      },
      onFile: () => parsed.told.push('file'),
      onFileBytes: (bytes) => {
        parsed.file = Buffer.concat([parsed.file, bytes]);
      },
    },
  );
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return parsed;
}

/** The bytes in pieces whose lengths come from `lengths`, again and again. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

describe('the multipart parser', () => {
  // Contents made of what boundaries are made of, so that nearly every one almost is one.
  const boundary = '--b';
  const content = fc
    .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', '\r\n--', '\r\n----', 'b', 'x', '\0'), {
      maxLength: 60,
    })
    .map((parts) => parts.join(''))
    .filter((text) => !`\r\n${text}`.includes(`\r\n--${boundary}`))
    .map((text) => Buffer.from(text, 'latin1'));

  it('gives back what a form was made of, wherever it is cut', () => {
    fc.assert(
      fc.property(
        content,
        fc.string({ maxLength: 20, unit: 'grapheme' }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (bytes, value, lengths, fileFirst) => {
          fc.pre(!value.includes('\r'));
          const file: FormPart = { name: 'file', value: bytes, fileName: 'f' };
          const field: FormPart = { name: 'a', value };
          const { body } = formOf(fileFirst ? [file, field] : [field, file], boundary);
          const parsed = parse(cut(body, lengths), boundary);
          expect(parsed.file.equals(bytes)).toBe(true);
          expect(parsed.fields).toEqual({ a: value });
          expect(parsed.told).toEqual(fileFirst ? ['file', 'a'] : ['a', 'file']);
        },
      ),
      { numRuns: 1500 },
    );
  });

  const file = 'Content-Disposition: form-data; name="file"; filename="f"\r\n\r\nhello';
  const parseText = (text: string) => parse([Buffer.from(text, 'latin1')], 'b');

  it('forgives what senders do differently', () => {
    const forms = [
      `--b\r\n${file}\r\n--b--`,
      `\r\n--b\r\n${file}\r\n--b--\r\n`,
      `--b  \t\r\n${file}\r\n--b--\r\nepilogue`,
      `--b\r\ncontent-disposition:form-data;NAME=file;filename*=UTF-8''f\r\n\r\nhello\r\n--b--\r\n`,
      `--b\r\nContent-Type: text/plain\r\nX-Y: z\r\n${file}\r\n--b--\r\n`,
      `--b\r\nContent-Disposition: form-data; name="file"; filename="C:\\\\x\\"y\\".mp4"\r\n\r\nhello\r\n--b--\r\n`,
      `--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nhello\r\n--b--\r\n`,
    ];
    for (const form of forms) expect(parseText(form).file.toString()).toBe('hello');
  });

  it('refuses everything else', () => {
    const named = (name: string, value = 'x') =>
      `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const many = Array.from({ length: 21 }, (_, at) => `--b\r\n${named(`f${at}`)}\r\n`).join('');
    const forms: [string, RegExp][] = [
      ['', /ends before/],
      [`preamble\r\n--b\r\n${file}\r\n--b--`, /begin with its boundary/],
      [`--c\r\n${file}\r\n--c--`, /begin with its boundary/],
      [`--b\r\n${file}`, /ends before/],
      [`--b\r\n${file}\r\n--b`, /ends before/],
      [`--b\r\n${file}\r\n--b-`, /ends before/],
      [`--b\n${file.replaceAll('\r', '')}\n--b--`, /line end/],
      [`--b\r\n${file}\r\n--bc\r\n${named('x')}\r\n--b--`, /line end/],
      ['--b--\r\n', /^file: is required$/],
      [`--b\r\n${named('a')}\r\n--b--`, /^file: is required$/],
      [`--b\r\n${file}\r\n--b\r\n${file}\r\n--b--`, /^file: is there twice$/],
      [`--b\r\n${named('a')}\r\n--b\r\n${named('a')}\r\n--b--`, /^a: is there twice$/],
      [`--b\r\n${file.replace('"file"', '"a"')}\r\n--b--`, /^a: must not be a file$/],
      [`--b\r\n${named('')}\r\n--b--`, /no usable field name/],
      [`--b\r\n${named('a/b')}\r\n--b--`, /no usable field name/],
      [`--b\r\n${named('a', 'x'.repeat(1025))}\r\n--b--`, /^a: is too long$/],
      [`--b\r\n${named('a', '\xff')}\r\n--b--`, /^a: is no valid text$/],
      [`${many}--b\r\n${file}\r\n--b--`, /too many fields/],
      ['--b\r\n\r\nhello\r\n--b--', /ends before|which field/],
      ['--b\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--', /which field/],
      [`--b\r\nContent-Disposition: attachment; name="file"\r\n\r\nx\r\n--b--`, /which field/],
      [`--b\r\n${file.replace('form-data;', 'form-data')}\r\n--b--`, /which field/],
      [`--b\r\n${file.replace('"f"', '"f')}\r\n--b--`, /not well formed/],
      [`--b\r\n${file.replace('name=', 'name="a"; name=')}\r\n--b--`, /not well formed/],
      [`--b\r\nContent-Disposition: form-data; name="x"\r\n${file}\r\n--b--`, /two dispositions/],
      [`--b\r\nContent-Transfer-Encoding: base64\r\n${file}\r\n--b--`, /is encoded/],
      [`--b\r\n folded\r\n${file}\r\n--b--`, /header line/],
      [`--b\r\nX: ${'y'.repeat(9000)}\r\n${file}\r\n--b--`, /too long a header/],
      [`--b${' '.repeat(100)}\r\n${file}\r\n--b--`, /line end/],
      [`--b\r\n${file}\r\n--b--${'x'.repeat(2000)}`, /after its last boundary/],
    ];
    for (const [form, message] of forms) {
      expect(() => parseText(form), form.slice(0, 120)).toThrow(message);
      // Cut into single bytes it is no better.
      const bytes = cut(Buffer.from(form, 'latin1'), [1]);
      expect(() => parse(bytes, 'b'), form.slice(0, 120)).toThrow();
    }
  });

  it('stops at a file that is too long', () => {
    const form = Buffer.from(`--b\r\n${file}\r\n--b--`);
    expect(parse([form], 'b', 5).file).toHaveLength(5);
    expect(() => parse([form], 'b', 4)).toThrow('The file is too large: 4 bytes at most.');
  });
});
