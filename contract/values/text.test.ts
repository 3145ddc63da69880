import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  email,
  id,
  lineOfText,
  newPassword,
  optionalName,
  requiredText,
  text,
  typedPassword,
} from './text.ts';

function problem(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('text', () => {
  it('is trimmed, then measured', () => {
    expect(text(3).parse('  abc \n')).toBe('abc');
    expect(text(3).parse('   ')).toBe('');
    expect(problem(text(3), 'abcd')).toBe('must be at most 3 characters');
    expect(problem(text(2000), 'x'.repeat(2001))).toBe('must be at most 2,000 characters');
  });

  it('keeps tabs, line breaks and every script', () => {
    expect(text(50).parse('Zoë\tЖ\r\n🎅 שלום')).toBe('Zoë\tЖ\r\n🎅 שלום');
  });

  it('refuses every other control character, NUL first of all', () => {
    const allowed = new Set([9, 10, 13]);
    for (let code = 0; code < 32; code += 1) {
      const wrong = problem(text(10), `a${String.fromCharCode(code)}b`);
      if (allowed.has(code)) expect(wrong).toBeUndefined();
      else expect(wrong, String(code)).toBe('must not contain control characters');
    }
    expect(problem(text(10), 'a\u007fb')).toBe('must not contain control characters');
    // Trimming must not hide one.
    expect(problem(text(10), '\u0000')).toBe('must not contain control characters');
  });

  it('refuses half a character, which databases would change', () => {
    expect(problem(text(10), 'a\ud83d')).toBe('must not contain control characters');
    expect(problem(text(10), '\udf85a')).toBe('must not contain control characters');
    expect(text(10).parse('🎅')).toBe('🎅');
  });

  it('takes nothing but strings', () => {
    for (const value of [1, null, undefined, true, {}, [], ['a']])
      expect(text(10).safeParse(value).success).toBe(false);
  });
});

describe('required text', () => {
  it('needs something that is left after trimming', () => {
    expect(problem(requiredText(10), ' \t ')).toBe('is required');
    expect(requiredText(10).parse(' a ')).toBe('a');
  });
});

describe('a line of text', () => {
  it('has no line break inside, but may end in one', () => {
    expect(problem(lineOfText(40), 'Ann\nBcc: all@example.com')).toBe('must be a single line');
    expect(problem(lineOfText(20), 'Ann\rBcc')).toBe('must be a single line');
    expect(lineOfText(20).parse('Ann\n')).toBe('Ann');
  });

  it('may be a name in any script, with the joiners and signs of direction that some need', () => {
    for (const name of [
      '👩🏽‍🚀❤️',
      'می‌خواهم',
      'क्‍ष',
      'ශ්‍රී',
      '\u200fשלום\u200e!',
      '\u061cمحمد (3)',
      'Ng\u0303o\u0302',
      '𠮷野家',
    ])
      expect(lineOfText(20).parse(name)).toBe(name);
  });

  it('has nothing that turns the text around it, nor other hidden control characters', () => {
    const hidden = 'must not contain hidden control characters. Type it again';
    for (const code of [0x85, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069]) {
      const name = `Ann${String.fromCharCode(code)}Elf`;
      expect(problem(lineOfText(20), name), code.toString(16)).toBe(hidden);
      expect(problem(optionalName(20), name)).toBe(hidden);
    }
  });

  it('is visible, if it is not empty', () => {
    for (const name of [
      '\u200b',
      '\u00ad\u2060',
      '\u3164',
      '\u2800 \u200d',
      '\u{e0041}',
      '\ufe0f',
    ]) {
      expect(problem(lineOfText(20), name), JSON.stringify(name)).toBe('must not be invisible');
      expect(problem(optionalName(20), name)).toBe('must not be invisible');
    }
    expect(problem(lineOfText(20), ' ')).toBe('is required');
    expect(optionalName(20).parse(' ')).toBe('');
  });
});

describe('an id', () => {
  it('is made of letters, digits, _ and -, at most 100', () => {
    expect(problem(id(), 'pkg_1-A')).toBeUndefined();
    expect(problem(id(), 'a'.repeat(100))).toBeUndefined();
    for (const wrong of [
      '',
      'a'.repeat(101),
      '../a',
      'a b',
      'a\0',
      "a'--",
      'ä',
      'a\n',
      '__proto__.x',
    ])
      expect(problem(id(), wrong), JSON.stringify(wrong)).toBe('is not a valid id');
  });
});

describe('an e-mail address', () => {
  it('is trimmed and kept as typed', () => {
    expect(email().parse('  Ann.Elf+1@Example.COM ')).toBe('Ann.Elf+1@Example.COM');
  });

  it('refuses what is none', () => {
    for (const wrong of ['ann', 'ann@', '@example.com', 'a@b', 'a b@example.com', 'a@b..com'])
      expect(problem(email(), wrong), wrong).toBe('must be a valid e-mail address');
    expect(problem(email(), `${'a'.repeat(250)}@example.com`)).toBe(
      'must be at most 254 characters',
    );
  });

  it('answers quickly however long and odd the text is', () => {
    const began = performance.now();
    for (const long of [
      'a'.repeat(1e6),
      `a@${'a.'.repeat(5e5)}`,
      `${'a.'.repeat(5e5)}@b`,
      '@'.repeat(1e6),
    ])
      expect(email().safeParse(long).success).toBe(false);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('passwords', () => {
  it('have 8 to 200 characters and are taken as typed', () => {
    expect(newPassword().parse('  12345 ')).toBe('  12345 ');
    expect(problem(newPassword(), '1234567')).toBe('must be at least 8 characters');
    expect(problem(newPassword(), 'x'.repeat(200))).toBeUndefined();
    expect(problem(newPassword(), 'x'.repeat(201))).toBe('must be at most 200 characters');
  });

  it('that are only compared may be of any length up to 200', () => {
    expect(problem(typedPassword(), '1')).toBeUndefined();
    expect(problem(typedPassword(), '')).toBe('is required');
  });
});

describe('every text rule', () => {
  it('answers a value or a message, whatever is put in', () => {
    const rules = [text(5), requiredText(5), lineOfText(5), id(), email(), newPassword()];
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...rules), (value, rule) => {
        const result = rule.safeParse(value);
        expect(result.success || result.error.issues.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
