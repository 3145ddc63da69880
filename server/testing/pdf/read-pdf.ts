import { inflateSync } from 'node:zlib';

/** The inflated content of a file's streams, by the number of the object; '' where it is not text. */
function streamsByNumber(file: Buffer): Map<string, string> {
  const objects = file.toString('latin1').matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g);
  const streams = new Map<string, string>();
  for (const [, number = '', object = ''] of objects) {
    const [, body] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object) ?? [];
    if (body === undefined) continue;
    try {
      streams.set(number, inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
    } catch {
      streams.set(number, '');
    }
  }
  return streams;
}

/** The inflated content of a file's streams. */
export const streamsOf = (file: Buffer): string[] => [...streamsByNumber(file).values()];

export const pagesOf = (file: Buffer): number =>
  (file.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length;

const textOfHex = (hex: string): string =>
  Buffer.from(hex, 'hex').swap16().toString('utf16le').replaceAll('\0', '');

/** The texts of a font's glyphs, by their number. */
function readFont(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<(\w*)>/g)].forEach(([, hex = ''], at) => {
      glyphs.set(Number.parseInt(first, 16) + at, textOfHex(hex));
    });
  }
  return glyphs;
}

/** The fonts of a file's pages by their names, such as F2. */
function fontsOf(file: Buffer): Map<string, Map<number, string>> {
  const text = file.toString('latin1');
  const streams = streamsByNumber(file);
  const named = [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    named.map(([, name = '', number]) => {
      const [, font = ''] = new RegExp(`\\n${number} 0 obj([\\s\\S]*?)endobj`).exec(text) ?? [];
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
      return [name, readFont(streams.get(map) ?? '')];
    }),
  );
}

/** The text that stands on a file's pages, from top to bottom, with single blanks between words. */
export function textOf(file: Buffer): string {
  const fonts = fontsOf(file);
  const words: string[] = [];
  for (const stream of streamsOf(file)) {
    let font = new Map<number, string>();
    for (const [, name, array = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      const glyphs = [...array.matchAll(/<(\w+)>/g)].flatMap(
        ([, hex]) => hex?.match(/.{4}/g) ?? [],
      );
      words.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''));
    }
  }
  return words.join(' ').replace(/\s+/g, ' ');
}

/** The letters that a file's fonts can be read and copied as. */
export function lettersOf(file: Buffer): Set<string> {
  return new Set([...fontsOf(file).values()].flatMap((font) => [...font.values()]));
}

/** How a PDF file holds the words of a picture: UTF-16, with backslashes before brackets. */
export function inFile(words: string): string {
  const utf16 = Buffer.from(`\ufeff${words}`, 'utf16le').swap16().toString('latin1');
  return `/ActualText (${utf16.replace(/[\\()]/g, '\\$&')})`;
}
