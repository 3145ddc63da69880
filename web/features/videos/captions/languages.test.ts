import { expect, it } from 'vitest';
import { captionsInput } from '#contract/captions.ts';
import { listLanguages, nameOf, ownNameOf } from './languages.ts';

it('every language has a name of its own, and a tag that the server takes', () => {
  const languages = listLanguages();
  expect(new Set(languages.map(({ label }) => label)).size).toBe(languages.length);
  for (const { value, label } of languages) {
    expect(label).not.toBe(value);
    expect(ownNameOf(value)).not.toBe('');
    expect(captionsInput.safeParse({ language: value, label: ownNameOf(value) }).success).toBe(
      true,
    );
  }
});

it('a language is called as its speakers call it', () => {
  expect([ownNameOf('de'), ownNameOf('fr'), nameOf('de')]).toEqual([
    'Deutsch',
    'Français',
    'German',
  ]);
});
