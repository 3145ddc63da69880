import { expect, it } from 'vitest';
import { pickCaptions } from './captions.ts';

const english = { language: 'en', label: 'English' };
const described = { language: 'en', label: 'English (sounds)' };
const brazilian = { language: 'pt-BR', label: 'Português' };
const all = [english, described, brazilian];

it('captions chosen before are picked again, by language and label', () => {
  expect(pickCaptions(all, described, ['pt-BR'])).toBe(described);
  expect(pickCaptions(all, brazilian, ['en'])).toBe(brazilian);
});

it('others of the chosen language come next, then those of the browser’s languages', () => {
  expect(pickCaptions(all, { language: 'pt', label: 'x' }, ['en'])).toBe(brazilian);
  expect(pickCaptions(all, { language: 'de', label: 'x' }, ['fr', 'pt-PT', 'en'])).toBe(brazilian);
  expect(pickCaptions(all, null, ['PT-br'])).toBe(brazilian);
});

it('else it is the first, if there are any', () => {
  expect(pickCaptions(all, null, ['ja'])).toBe(english);
  expect(pickCaptions(all, null, [])).toBe(english);
  expect(pickCaptions([], english, ['en'])).toBeUndefined();
});
