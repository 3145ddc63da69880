import { describe, expect, it, test } from 'vitest';
import { decodeText, isWorkbook } from './decode-text.ts';

describe('the text of a file', () => {
  const text = 'E-mail;Name\nzoë@north.example;Zoë Frost\n';
  const utf16 = (isBig: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\u{feff}' : '') + text, 'utf16le');
    return new Uint8Array(isBig ? bytes.swap16() : bytes);
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\u{feff}${text}`)],
    ['UTF-16', utf16(false, true)],
    ['UTF-16, big end first', utf16(true, true)],
    ['UTF-16 without a mark', utf16(false, false)],
    ['UTF-16 without a mark, big end first', utf16(true, false)],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is read from UTF-8 with a wrong byte in it', () => {
    const bytes = Buffer.from(
      'E-mail;Name\na@b.example;Zoë Frost\nc@b.example;Noël\nd@b.example;J?',
    );
    bytes[bytes.length - 1] = 0xe9;
    expect(decodeText(new Uint8Array(bytes))).toMatch(/Zoë Frost.*Noël.*J\ufffd/s);
  });
});

test('a workbook is known by its first bytes', () => {
  expect(isWorkbook(new TextEncoder().encode('PK\u0003\u0004...'))).toBe(true);
  expect(isWorkbook(new TextEncoder().encode('PK,E-mail'))).toBe(false);
});
