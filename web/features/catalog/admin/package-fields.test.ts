import { describe, expect, it } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { fieldsOf, inputOf } from './package-fields.ts';

const beard = publicPackage.parse({
  id: 'beard',
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
    });
  });

  it('takes features line by line, trimmed, without blank ones', () => {
    const features = '  Warm \r\n\n   \n\tBright\n';
    expect(inputOf({ ...fieldsOf(null), features }).features).toEqual(['Warm', 'Bright']);
  });
});
