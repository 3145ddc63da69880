import { foldText } from '#contract/values/fold-text.ts';
import { wordOf } from './known-heads.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Words for an order that is paid, without blanks, signs, accents and capitals. Each other one gives nothing: shops have more
 * words for what is not paid, or no more, than could be listed. WooCommerce calls paid orders "processing" until they are sent.
 */
const PAID = words(`
  paid fullypaid paidinfull complete completed succeeded success successful captured settled cleared
  approved processing fulfilled active enrolled subscribed enabled comped complimentary free given ok
  partiallyrefunded partialrefund partialrefunded yes y true 1 x
  bezahlt vollstandigbezahlt abgeschlossen inbearbeitung aktiv erfolgreich kostenlos eingeschrieben
  teilweiseerstattet teilerstattet teilweisezuruckerstattet ja wahr
`);

/** Words by which a column such as "Refunded?" says no. */
const NO = words(`
  no n false none null na nil never norefund notrefunded partial partially nein falsch keine keiner nie teilweise
`);
/** "0.00", "USD 0", "0000-00-00", and signs alone such as "-". */
const NOTHING = /^(?:[a-z]{3})?0+(?:[a-z]{3})?$|^$/;

/** Columns that say by a yes, a cross or a date that an order or an account is no more, such as "Cancelled at". */
const ENDING = new RegExp(
  [
    '^(?:is|was|been|fully|access|account|order|payment|purchase|sale|enroll?ment|subscription|membership|user|student|member|customer)*',
    '(?:',
    '(?:refunded|cancell?ed|revoked|deleted|disputed|charged?back|voided|suspended|expired|unenroll?ed',
    '|(?:zu)?(?:ruck)?erstattet|storniert|gekundigt|geloscht|widerrufen|gesperrt)(?:at|on|date|time|am)*',
    '|(?:refund|cancell?ation|chargeback|erstattungs|storno|stornierungs|kundigungs)(?:date|datum)',
    ')(?:utc|gmt)?$',
  ].join(''),
);
const DISPUTED = /disputed/;
const DISPUTE_WON = /^(?:is|was)?disputewon$/;
/** A part that was refunded is no reason to give nothing, and only with such a column "Refunded?" may mean a part. */
const FULLY_REFUNDED = /fullyrefunded/;
const REFUNDED = /^(?:is|was)*refunded/;

const plain = (cell: string): string =>
  foldText(cell.replaceAll(/[✓✔☑✅]/gu, 'yes')).replaceAll(/[^\p{L}\p{N}]/gu, '');

const saysPaid = (cell: string): boolean => PAID.has(plain(cell).replace(/^wc/, ''));
const saysYes = (cell: string): boolean => {
  const word = plain(cell);
  return !NO.has(word) && !NOTHING.test(word);
};

/** The column that says why nothing is given, and what it says. */
export interface Ended {
  column: number;
  cell: string;
  /** Whether it is a column such as "Refunded?", and not one of statuses. */
  isYes: boolean;
}

/** The columns that say by a yes or a date that an order is no more. */
export function endingColumns(heads: readonly string[]): number[] {
  const names = heads.map((head) => wordOf(head).word);
  const hasFully = names.some((name) => FULLY_REFUNDED.test(name));
  return names.flatMap((name, column) =>
    ENDING.test(name) && !(hasFully && REFUNDED.test(name)) ? [column] : [],
  );
}

/** Finds out of a line whether a column says that its order is not paid, or no more; null: none does. */
export function stateReader(
  heads: readonly string[],
  columns: readonly number[],
): (cell: (column: number) => string) => Ended | null {
  const names = heads.map((head) => wordOf(head).word);
  const ending = columns.filter((column) => ENDING.test(names[column] ?? ''));
  const won = names.findIndex((name) => DISPUTE_WON.test(name));
  return (cell) => {
    const isWon = won >= 0 && saysYes(cell(won));
    for (const column of columns) {
      const said = cell(column);
      if (said === '') continue;
      const isYes = ending.includes(column);
      const isReturned = isWon && DISPUTED.test(names[column] ?? '');
      if (isYes ? saysYes(said) && !isReturned : !saysPaid(said)) {
        return { column, cell: said, isYes };
      }
    }
    return null;
  };
}
