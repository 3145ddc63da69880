import { expect, it } from 'vitest';
import { isolated } from './characters.ts';

it.each([
  ['Ann', 'Ann'],
  ['محمد (3)', 'محمد (3)'],
  ['\u200fשלום', '\u200fשלום'],
  ['txt.\u202eexe', '\u2068txt.\u202eexe\u2069'],
  // One that ends its isolate would turn what follows.
  ['\u202ea\u2069b', '\u2068\u202eab\u2069'],
  ['\u2068\u202eab\u2069', '\u2068\u202eab\u2069'],
])('isolates %j as %j, once', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});
