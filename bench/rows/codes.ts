import { codeId, codeName, fillCodes, orderOfUse, usesWith } from '../shop/fill-codes.ts';
import { againstFew } from './against-few.ts';

const CODES = 10_000;
const FEW = 100;

const uses = (count: number, question = '') =>
  `/api/promo-codes/${codeId(count - 1)}/uses?${question}`;
const middleOf = (count: number) =>
  Buffer.from(`${Date.UTC(2026, 0, 1) + (usesWith(count) / 2) * 30_000}.a`).toString('base64url');

export const [codesOnSqlite, codesOnPostgres] = againstFew({
  name: 'codes',
  title: `the lists of ${CODES.toLocaleString('en-US')} codes and ${usesWith(CODES).toLocaleString('en-US')} uses, against ${FEW} of each, over HTTP`,
  ...{ many: CODES, few: FEW, small: `with ${FEW}`, fill: fillCodes },
  questions: {
    'newest codes': (_, count) => ['/api/promo-codes', codeId(count - 1)],
    'search for a code': (index, count) => {
      const code = (index * 7919 + 13) % count;
      return [`/api/promo-codes?q=${codeName(code)}`, codeId(code)];
    },
    'uses of a code': (_, count) => [uses(count), orderOfUse(usesWith(count) - 1)],
    'uses in the middle': (_, count) => [uses(count, `cursor=${middleOf(count)}`)],
  },
});
