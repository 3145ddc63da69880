import { fillChanges, thingOfChange } from '../shop/fill-changes.ts';
import { againstFew } from './against-few.ts';

const CHANGES = 1_000_000;
const FEW = 100;

const path = (question = '') => `/api/changes?${question}`;
const middleOf = (count: number) =>
  Buffer.from(`${Date.UTC(2026, 0, 1) + (count / 2) * 30_000}.a`).toString('base64url');

export const [changesOnSqlite, changesOnPostgres] = againstFew({
  name: 'changes',
  title: `the list of ${CHANGES.toLocaleString('en-US')} changes by admins, against a list of ${FEW}, over HTTP`,
  ...{ many: CHANGES, few: FEW, small: `with ${FEW}`, fill: fillChanges },
  questions: {
    'first page': (_, count) => [path(), thingOfChange(count - 1)],
    'page in the middle': (_, count) => [
      path(`cursor=${middleOf(count)}`),
      thingOfChange(Math.floor(count / 2) - 1),
    ],
    exports: () => [path('kind=export')],
    'search for an id': (index, count) => {
      const thing = thingOfChange((index * 7919 + 13) % count);
      return [path(`q=${thing}`), thing];
    },
    'search for an admin': () => [path('q=vixen+snow')],
  },
});
