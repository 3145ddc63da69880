import { expect, it } from 'vitest';
import { nameFor } from './new-page.tsx';

it.each([
  ['Shipping & Delivery', 'shipping-delivery'],
  ['  Häufige Fragen?  ', 'haufige-fragen'],
  [`${'A'.repeat(59)} b`, 'a'.repeat(59)],
  ['日本', ''],
])('makes of "%s" the address "%s"', (title, name) => {
  expect(nameFor(title)).toBe(name);
});
