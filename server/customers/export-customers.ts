import { minuteAt } from '#platform/clock/time-zone.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv/csv-line.ts';
import type { Db } from '#platform/deps.ts';
import { hasNoAddress, listCustomers } from '../accounts/index.ts';
import { listOwnedOf } from '../sales/index.ts';

/** How many customers are read at once. */
const AT_ONCE = 500;

const COLUMNS = [
  'Customer',
  'Customer Since',
  'E-mail',
  'First Name',
  'Last Name',
  'Phone',
  'Packages',
  'Package IDs',
];

interface CustomerExport {
  /** Words that are looked for. */
  words: string;
  /** When the accounts were created, in milliseconds. */
  created: { from: number | undefined; before: number | undefined };
  /** Times are written as its clocks show them. */
  zone: string;
}

/** The lines of a CSV file of the customers that match, the newest first, some hundred at a time as they are read. */
export async function* exportCustomers(
  deps: Db,
  { zone, ...search }: CustomerExport,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let cursor: string | undefined;
  do {
    const { customers, nextCursor } = await listCustomers(deps, {
      ...search,
      cursor,
      limit: AT_ONCE,
    });
    const owned = await listOwnedOf(
      deps,
      customers.map(({ id }) => id),
    );
    const lines = customers.map(({ id, createdAt, email, firstName, lastName, phone }) => {
      const packages = owned.get(id) ?? [];
      return csvLine([
        id,
        minuteAt(zone, createdAt),
        hasNoAddress({ email }) ? null : email,
        firstName,
        lastName,
        phone,
        packages.map(({ title }) => title).join('; '),
        packages.map(({ packageId }) => packageId).join('; '),
      ]);
    });
    yield lines.join('');
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
