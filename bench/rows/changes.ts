import { fillChanges, thingOfChange } from '../shop/fill-changes.ts';
import { listsAgainstFew } from './lists-against-few.ts';

const CHANGES = 1_000_000;
const FEW = 100;

const path = (question = '') => `/api/changes?${question}`;
const middleOf = (count: number) =>
  Buffer.from(`${Date.UTC(2026, 0, 1) + (count / 2) * 30_000}.a`).toString('base64url');

export const [changesOnSqlite, changesOnPostgres] = listsAgainstFew<{ thingId: string }>({
  name: 'changes',
  title: `the list of ${CHANGES.toLocaleString('en-US')} changes by admins, against a list of ${FEW}, over HTTP`,
  ...{ many: CHANGES, few: FEW, fill: fillChanges, idOf: ({ thingId }) => thingId },
  questions: {
    'first page': (_, count) => ({ path: path(), has: thingOfChange(count - 1) }),
    'page in the middle': (_, count) => ({
      path: path(`cursor=${middleOf(count)}`),
      has: thingOfChange(Math.floor(count / 2) - 1),
    }),
    exports: () => ({ path: path('kind=export') }),
    'search for an id': (index, count) => {
      const thing = thingOfChange((index * 7919 + 13) % count);
      return { path: path(`q=${thing}`), has: thing };
    },
    'search for an admin': () => ({ path: path('q=vixen+snow') }),
  },
});
