import { type Candidate, type Figure, type Row, type Sample, Unusable } from '../frame/row.ts';
import type { ShopDeps } from '../shop/shop.ts';
import {
  type AskedShop,
  medianOf,
  type OpenAsked,
  onEachDatabase,
  QUESTIONS,
} from './on-each-database.ts';

/** One request: its path with what is asked, and a text that has to be in the answer, such as an id. */
type Question = readonly [path: string, has?: string];

export interface AgainstFew<Size, Filled> extends Pick<Row, 'name' | 'title' | 'rounds'> {
  /** The size of the store, and that of the small one it is compared with. */
  many: Size;
  few: Size;
  /** The name of the one with few. */
  small: string;
  fill(deps: ShopDeps, size: Size): Promise<Filled>;
  /** By the name of a figure: question number `index` in a shop of that size, with what `fill` returned. */
  questions: Record<string, (index: number, size: Size, filled: Filled) => Question>;
  /** The questions that may take more than three times as long as with few. */
  unlimited?: readonly string[];
  /** Further figures. */
  more?: { figures: readonly Figure[]; measure(shop: AskedShop, size: Size): Promise<Sample> };
}

/**
 * Two rows, one for each database: an admin's pages in a shop with much, against one with little, over HTTP. Each
 * answer is to take at most three times as long.
 */
export function againstFew<Size, Filled>(asked: AgainstFew<Size, Filled>): readonly [Row, Row] {
  const { name, title, rounds, small, unlimited = [] } = asked;
  const figures: Figure[] = Object.keys(asked.questions).map((question) => ({
    name: question,
    unit: 'ms',
    against: small,
    ...(!unlimited.includes(question) && { atMost: 3 }),
  }));
  const row = { name, title, figures: [...figures, ...(asked.more?.figures ?? [])] };
  return onEachDatabase({ ...row, ...(rounds && { rounds }) }, async (open) => [
    await candidate('store', asked.many, { ...asked, open }),
    await candidate(small, asked.few, { ...asked, open }),
  ]);
}

async function candidate<Size, Filled>(
  name: string,
  size: Size,
  { open, fill, questions, more }: AgainstFew<Size, Filled> & { open: OpenAsked },
): Promise<Candidate> {
  const shop = await open((deps) => fill(deps, size));
  let rounds = 0;
  return {
    name,
    async round() {
      const sample: Record<string, number> = {};
      for (const [figure, question] of Object.entries(questions)) {
        sample[figure] = await medianOf(async (index) => {
          const [path, has = ''] = question(rounds * QUESTIONS + index, size, shop.filled);
          const { text, milliseconds } = await shop.ask(path);
          if (text.includes(has)) return milliseconds;
          throw new Unusable(`${path} was answered without ${has}`);
        });
      }
      rounds += 1;
      return { ...sample, ...(await more?.measure(shop, size)) };
    },
  };
}
