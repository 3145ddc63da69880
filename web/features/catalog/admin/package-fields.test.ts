import { describe, expect, it } from 'vitest';
import { catalogPackage } from '#contract/catalog.ts';
import { isSoldEmpty } from './is-sold-empty.ts';
import { describeSaved, fieldsOf, inputOf, tidy } from './package-fields.ts';

const beard = catalogPackage.parse({
  id: 'beard',
  slug: 'beard-suit',
  name: 'Beard & Suit',
  title: 'Beard & Suit',
  description: 'Look the part.',
  price: '49.90',
  isBundle: true,
  features: '["A washed beard","A pressed suit"]',
  coverPath: null,
  videoCount: 0,
  durationSeconds: 0,
  separatePrice: null,
  onSale: false,
  version: 1,
  pageDescription: '## All of it',
  questions: [{ question: 'How long?', answer: 'An hour.' }],
  searchTitle: '',
  searchDescription: 'Look the part.',
  hasOwnCover: false,
});

describe("a package's form", () => {
  it('shows a package as it is, and sends it unchanged', () => {
    const fields = fieldsOf(beard);
    expect(fields).toMatchObject({ price: '49.90', features: 'A washed beard\nA pressed suit' });
    expect(inputOf(fields)).toEqual({
      name: 'Beard & Suit',
      description: 'Look the part.',
      price: 49.9,
      isBundle: true,
      features: ['A washed beard', 'A pressed suit'],
      onSale: false,
      slug: 'beard-suit',
      pageDescription: '## All of it',
      questions: [{ question: 'How long?', answer: 'An hour.' }],
      searchTitle: '',
      searchDescription: 'Look the part.',
    });
    expect(tidy(fields)).toEqual(fields);
  });

  it('puts a new package on sale unless that is switched off', () => {
    expect(inputOf(fieldsOf(null)).onSale).toBe(true);
    expect(inputOf({ ...fieldsOf(null), onSale: false }).onSale).toBe(false);
  });

  it('says after saving who sees it, and that it has no videos', () => {
    const sold = { name: 'Beard', onSale: true, videoCount: 2 };
    const empty = { ...sold, videoCount: 0 };
    expect([sold, empty, { ...empty, onSale: false }].map(isSoldEmpty)).toEqual([
      false,
      true,
      false,
    ]);
    expect(describeSaved(sold)).toBe('“Beard” is on sale.');
    expect(describeSaved(empty)).toBe(
      '“Beard” is on sale without videos. Buyers see “Videos are coming”.',
    );
    expect(describeSaved({ ...sold, onSale: false })).toBe(
      '“Beard” is not on sale. Only admins see it.',
    );
  });

  it('takes features line by line, trimmed, without blank ones', () => {
    const features = '  Warm \r\n\n   \n\tBright\n';
    expect(inputOf({ ...fieldsOf(null), features }).features).toEqual(['Warm', 'Bright']);
  });
});
