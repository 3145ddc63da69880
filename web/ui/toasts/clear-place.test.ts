import { expect, it } from 'vitest';
import { type Box, clearPlace, scrollForEnd } from './clear-place.ts';

/** Across a phone. */
const across = (top: number, bottom: number): Box => ({ top, bottom, left: 0, right: 390 });
/** A hundred pixels at the bottom of a window of 800. */
const toast = across(700, 800);
const header = across(0, 110);

it('stays at the bottom where it covers nothing, or only what stands beside it', () => {
  expect(clearPlace(toast, [[header]]).up).toBe(0);
  expect(clearPlace(toast, [[{ top: 700, bottom: 750, left: 400, right: 500 }]]).up).toBe(0);
  expect(clearPlace(toast, []).up).toBe(0);
});

it('stands above what it would cover, or above what leaves no room there', () => {
  const button = across(720, 770);
  expect(clearPlace(toast, [[header, button]]).up).toBe(80);
  const field = across(560, 700);
  expect(clearPlace(toast, [[header, button], [field]]).up).toBe(240);
});

it('takes the room between two things if it fits', () => {
  expect(clearPlace(toast, [[across(720, 770), across(500, 615)]]).up).toBe(80);
});

it('covers what is needed least where no place is free', () => {
  const button = across(720, 770);
  const fields = [across(115, 400), across(450, 700)];
  expect(clearPlace(toast, [[header, button], fields]).up).toBe(80);
  expect(clearPlace(toast, [[across(0, 800)]]).up).toBe(0);
});

it('takes the corner in which it is lowest, the first of two', () => {
  const wide: Box = { top: 700, bottom: 800, left: 0, right: 420 };
  const form: Box = { top: 200, bottom: 780, left: 160, right: 900 };
  expect(clearPlace(wide, [[], [form]], [0, 1000])).toEqual({ aside: 1000, up: 0 });
  expect(clearPlace(wide, [[], []], [0, 1000])).toEqual({ aside: 0, up: 0 });
  expect(clearPlace(wide, [[], []], [1000, 0])).toEqual({ aside: 1000, up: 0 });
  expect(clearPlace(wide, [[], [form]])).toEqual({ aside: 0, up: 600 });
});

it('lets a form that ends behind it be scrolled above it, but not far', () => {
  expect(scrollForEnd(toast, [across(300, 760)])).toBe(60);
  expect(scrollForEnd(toast, [across(300, 890)])).toBe(190);
  expect(scrollForEnd(toast, [across(300, 901)])).toBe(0);
  expect(
    scrollForEnd(toast, [across(300, 700), { ...across(0, 800), left: 390, right: 500 }]),
  ).toBe(0);
});
