import { describe, expect, it } from 'vitest';
import { addressKey, isAddress } from './addresses.ts';
import { mailLink } from './mail-link.ts';

/** Each with its key. */
const ADDRESSES: [typed: string, key: string][] = [
  ['Ann.Elf+1@Example.COM', 'ann.elf+1@example.com'],
  ['ann@MÜNCHEN.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@XN--MNCHEN-3YA.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@mu\u0308nchen。de', 'ann@xn--mnchen-3ya.de'],
  ['ann@пример.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@דוגמה.ישראל', 'ann@xn--6dbbec0c.xn--4dbrk0ce'],
  ['JO\u0308RG@example.de', 'j\u00f6rg@example.de'],
  ["o'brien&sons/a=b?c%d@example.ie", "o'brien&sons/a=b?c%d@example.ie"],
  ['"Ann Smith"@example.com', '"ann smith"@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
];

const NONE = [
  'a@xn--zzzzzzzz.de a@xn--a.xn--p1ai a@1.2.3.4 a@[1.2.3.4] a@münchen a@b.de. a@b..de'.split(' '),
  'a@b.de/x a@b.de?x a@b.de:80 a@b.de#x a@b@c.de a@%62.de a@b_c.de a..b@c.de .a@c.de a,b@c.de'.split(
    ' ',
  ),
  '"a"b"@c.de "a\\"b"@c.de "a<b"@c.de "ann"@c.de ""@c.de'.split(' '),
  ['"a\r\nb"@c.de', 'a\u200bb@c.de', 'a@c\u00add.de', '\ud800@c.de', 'a\u2800@c.de', 'a b@c.de'],
].flat();

describe('an address', () => {
  it.each(ADDRESSES)('%s is compared in one form', (typed, key) => {
    expect(isAddress(typed)).toBe(true);
    expect(addressKey(` ${typed} `)).toBe(key);
    expect(addressKey(key)).toBe(key);
  });

  it.each(NONE)('is not %j', (typed) => {
    expect(isAddress(typed)).toBe(false);
  });

  it('keeps the key that stores of before have, also where its punycode means nothing', () => {
    expect(addressKey(' Ann@XN--ZZZZ.Example ')).toBe('ann@xn--zzzz.example');
    expect(addressKey('Nick')).toBe('nick');
  });

  it('is a link to nobody else', () => {
    expect(mailLink('a?bcc=eve@example.com')).toBe('mailto:a%3Fbcc%3Deve@example.com');
    expect(mailLink('"a@b"@example.com')).toBe('mailto:%22a%40b%22@example.com');
  });
});
