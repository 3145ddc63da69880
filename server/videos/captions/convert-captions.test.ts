import { describe, expect, it } from 'vitest';
import { MAX_CAPTIONS_BYTES } from '#contract/captions.ts';
import { convertCaptions, convertChapters } from './convert-captions.ts';

const unknown = { durationMs: null };
const captions = (text: string, options: { durationMs: number | null } = unknown) =>
  convertCaptions(Buffer.from(text), options);
const cue = (text: string) => captions(`00:01.000 --> 00:02.000\n${text}\n`).split('\n')[3];
const refusal = (convert: () => string) => {
  try {
    return convert();
  } catch (error) {
    expect(error).toMatchObject({ status: 400, code: 'bad_captions' });
    return (error as Error).message;
  }
};

describe('captions', () => {
  it('come from SubRip', () => {
    const file =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\nthere\r\n\r\n2\r\n01:02:03,4 --> 01:02:05\r\n<font color="red">Red</font> {\\an8}hat\r\n';
    expect(captions(file)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Hello</i>\nthere\n\n01:02:03.400 --> 01:02:05.000\nRed hat\n',
    );
  });

  it('come from WebVTT with its header, comments, styles, names and settings', () => {
    const file = `WEBVTT - from a studio
Kind: captions

NOTE
A comment --> with an arrow

STYLE
::cue { background: url(https://example.com/x) }

intro
00:01.000 --> 00:02.000 align:start line:-2 position:10%,line-left region:r1 onclick:alert(1)
<v Nick>Ho</v> <c.loud>ho</c>

00:00.000 --> 00:00.500
First`;
    expect(captions(file)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nFirst\n\n00:00:01.000 --> 00:00:02.000 align:start line:-2 position:10%,line-left\n<v Nick>Ho</v> <c.loud>ho</c>\n',
    );
  });

  it('come from old Macs, and without empty lines between cues', () => {
    expect(captions('1\r00:01,0 --> 00:02,0\rOne\r2\r00:02,0 --> 00:03,0\rTwo 2\r')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:02.000 --> 00:00:03.000\nTwo 2\n',
    );
  });

  it('are UTF-8, or UTF-16 with its mark', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nГном 🎅\n';
    const littleEndian = Buffer.from(`\uFEFF${file}`, 'utf16le');
    const bigEndian = Buffer.from(littleEndian).swap16();
    for (const bytes of [Buffer.from(file), littleEndian, bigEndian]) {
      expect(convertCaptions(bytes, unknown)).toContain('\nГном 🎅\n');
    }
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<b onclick="x">', '&lt;b onclick="x"&gt;'],
    ['<v <b>>', '&lt;v <b>&gt;'],
    ['A < B && C > D', 'A &lt; B &amp;&amp; C &gt; D'],
    ['&lt;b&gt; &amp; &nbsp; &#233; &eacute;', '&lt;b&gt; &amp; &nbsp; &#233; &amp;eacute;'],
    ['a\u0007b\tc', 'ab\tc'],
  ])('show other markup as it was typed: %s', (typed, shown) => {
    expect(cue(typed)).toBe(shown);
  });

  it.each([
    ['', 'There are no captions in this file.'],
    ['WEBVTT\n', 'There are no captions in this file.'],
    ['00:01.000 --> 00:02.000\n\n', 'There are no captions in this file.'],
    [
      'WEBVTT\n\n00:02.000 --> 00:01.000\nx\n',
      'Line 3: The end, 00:01.000, is not after the start.',
    ],
    ['1\n00:61:00,000 --> 00:62:00,000\nx', 'Line 2: “00:61:00,000” is not a time.'],
    ['1\n00:00:01,000 --> soon\nx', 'Line 2: “soon” is not a time.'],
    [
      'Just a text\nof two lines',
      'Line 1: Here a time is missing, such as 00:01:05.000 --> 00:01:07.500.',
    ],
    [
      'a --> b\nx\n\nc --> d\n\ne --> f\n\ng --> h\n\ni --> j',
      /^Line 1: .* 2 more lines are wrong\.$/,
    ],
    ['00:01 --> 00:02\nx\u0000', 'Line 1: This is not a text file.'],
  ])('are refused by line: %j', (file, message) => {
    expect(refusal(() => captions(file))).toMatch(message);
  });

  it('that start after the end of the video are refused by line', () => {
    const file = '00:01.000 --> 00:09.000\nLonger\n\n00:05.000 --> 00:06.000\nLate\n';
    const message = 'Line 4: This starts at 00:00:05.000, but the video ends at 00:00:05.000.';
    expect(refusal(() => captions(file, { durationMs: 5000 }))).toBe(message);
    expect(captions(file, { durationMs: 5001 })).toContain('Late');
    expect(captions(file)).toContain('Late');
  });

  it('in another encoding are refused by line', () => {
    const latin = Buffer.from(
      '1\n00:01,0 --> 00:02,0\nOne\n\n2\n00:03,0 --> 00:04,0\nCafé\n',
      'latin1',
    );
    expect(refusal(() => convertCaptions(latin, unknown))).toMatch(
      /^Line 7: This is not in UTF-8\./,
    );
    const half = Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x31]);
    expect(refusal(() => convertCaptions(half, unknown))).toMatch(
      /^Line 1: This is not in UTF-8\./,
    );
    expect(refusal(() => convertCaptions(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), unknown))).toMatch(
      /^Line 1/,
    );
  });

  it('of the greatest size take no time to speak of', () => {
    const many = '00:01.000 --> 00:02.000\nx\n\n'.repeat(MAX_CAPTIONS_BYTES / 28);
    expect(captions(many).length).toBeGreaterThan(many.length);
    for (const piece of ['<', '<v ', '{\\', '&', '-->', '\n', '<font ']) {
      const file = `00:01.000 --> 00:02.000\n${piece.repeat(MAX_CAPTIONS_BYTES / piece.length)}`;
      refusal(() => captions(file));
    }
  });
});

describe('chapters', () => {
  const chapters = (text: string, options: { durationMs: number | null } = unknown) =>
    convertChapters(Buffer.from(text), options);

  it('have a title on one line, and last until the next one at the latest', () => {
    const file =
      'WEBVTT\n\n00:00.000 --> 10:00.000\n<b>The</b>\nbeginning & more\n\n00:05.000 --> 00:09.000 align:start\nThe end\n';
    expect(chapters(file)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nThe beginning &amp; more\n\n00:00:05.000 --> 00:00:09.000\nThe end\n',
    );
  });

  it('that start after the end of the video are refused by line', () => {
    const file = '00:01 --> 00:02\nWash\n\n00:05 --> 00:06\nComb\n';
    const message = 'Line 4: This starts at 00:00:05.000, but the video ends at 00:00:04.200.';
    expect(refusal(() => chapters(file, { durationMs: 4200 }))).toBe(message);
  });

  it('have titles without signs that turn the text around them', () => {
    expect(chapters('00:01 --> 00:02\n\u202EWash\u2067 \u200Fit\n')).toContain('\nWash \u200Fit\n');
  });

  it.each([
    ['WEBVTT', 'There are no chapters in this file.'],
    ['00:01 --> 00:02\n<b></b>', 'Line 2: This chapter has no title.'],
    [`00:01 --> 00:02\n${'x'.repeat(201)}`, 'Line 2: A title has at most 200 characters.'],
    [
      '00:01 --> 00:02\na\n\n00:01 --> 00:03\nb',
      'Line 4: Another chapter starts at the same time.',
    ],
    [
      Array.from({ length: 201 }, (_, at) => `${at}:00 --> ${at}:30\nx\n`)
        .join('\n')
        .replace(/^(\d+):/gm, (_, at) => `${Math.floor(at / 60)}:${at % 60}:`)
        .replace(/--> (\d+):/g, (_, at) => `--> ${Math.floor(at / 60)}:${at % 60}:`),
      'There are 201 chapters. At most 200 are shown.',
    ],
  ])('are refused by line: %j', (file, message) => {
    expect(refusal(() => chapters(file))).toBe(message);
  });
});
