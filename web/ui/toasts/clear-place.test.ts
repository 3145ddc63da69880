import { expect, it } from 'vitest';
import { type Box, clearPlace, scrollForEnd } from './clear-place.ts';

/** Across a phone. */
const across = (top: number, bottom: number): Box => ({ top, bottom, left: 0, right: 390 });
/** A hundred pixels at the bottom of a window of 800. */
const toast = across(700, 800);
const header = across(0, 110);

it('stays at the bottom where it covers nothing, or only what stands beside it', () => {
  expect(clearPlace(toast, [[header]])).toBe(0);
  expect(clearPlace(toast, [[{ top: 700, bottom: 750, left: 400, right: 500 }]])).toBe(0);
  expect(clearPlace(toast, [])).toBe(0);
});

it('stands above what it would cover, or above what leaves no room there', () => {
  const button = across(720, 770);
  expect(clearPlace(toast, [[header, button]])).toBe(80);
  const field = across(560, 700);
  expect(clearPlace(toast, [[header, button], [field]])).toBe(240);
});

it('takes the room between two things if it fits', () => {
  expect(clearPlace(toast, [[across(720, 770), across(500, 615)]])).toBe(80);
});

it('covers what is needed least where no place is free', () => {
  const button = across(720, 770);
  const fields = [across(115, 400), across(450, 700)];
  expect(clearPlace(toast, [[header, button], fields])).toBe(80);
  expect(clearPlace(toast, [[across(0, 800)]])).toBe(0);
});

it('lets a form that ends behind it be scrolled above it, but not far', () => {
  expect(scrollForEnd(toast, [across(300, 760)])).toBe(60);
  expect(scrollForEnd(toast, [across(300, 890)])).toBe(190);
  expect(scrollForEnd(toast, [across(300, 901)])).toBe(0);
  expect(
    scrollForEnd(toast, [across(300, 700), { ...across(0, 800), left: 390, right: 500 }]),
  ).toBe(0);
});
