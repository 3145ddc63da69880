import { foldText } from '#contract/values/fold-text.ts';
import { PAYMENT_STATUS, rankOf, wordOf } from './known-heads.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Words for an order that is paid, without blanks, signs, accents and capitals. Each other one gives nothing: shops have more
 * words for what is not paid, or no more, than could be listed. WooCommerce calls paid orders "processing" until they are sent.
 */
const PAID = words(`
  paid fullypaid paidinfull complete completed succeeded success successful captured settled cleared
  approved processing fulfilled active enrolled subscribed enabled comped complimentary free given ok
  partiallyrefunded partialrefund partialrefunded yes y true 1 x
  shipped delivered dispatched confirmed purchased granted paymentreceived
  bezahlt vollstandigbezahlt abgeschlossen inbearbeitung aktiv erfolgreich kostenlos eingeschrieben
  teilweiseerstattet teilerstattet teilweisezuruckerstattet ja wahr
  versandt geliefert zahlungerhalten zahlungeingegangen gezahlt fertiggestellt
`);
/** Columns that our own files of orders have, in which "processing" is a payment that is not settled yet. */
const OWN_HEADS = ['order', 'placed', 'status'];
const UNSETTLED = 'processing';

/** Words by which an order is no more although its payment says paid. Others, such as "Open", tell whether it was sent. */
const UNDONE = new RegExp(
  [
    'cancel|refund|void|charged?back|fail|disput|reject|declin|revo[ck]|revers|return|expire|trash|delet|fraud',
    'suspend|terminat|inactive|unenrol|unpaid|notpaid|blocked|banned',
    'storn|erstatte|abgelehnt|fehlgeschlagen|abgebrochen|widerruf|gekundigt|geloscht|gesperrt|abgelaufen',
    'ruckbuchung|retour|inaktiv|unbezahlt|nichtbezahlt|papierkorb',
  ].join('|'),
);

/** Words by which a column such as "Refunded?" says no. */
const NO = words(`
  no n non false none null na nil never norefund norefunds notrefunded nodispute nochargeback partial partially
  partiallyrefunded partialrefund partialrefunded won disputewon nein falsch keine keiner nie teilweise gewonnen
`);
/** "0.00", "USD 0", "R$ 0.00", "0000-00-00", and signs alone such as "-". */
const NOTHING = /^\p{L}{0,4}0+\p{L}{0,4}$|^$/u;
/** "5.00", "$5", "1.005,00 €", "USD 5.00". */
const AMOUNT =
  /^(?:[A-Z]{0,3}\p{Sc} ?-?\d[\d.,]*|-?\d[\d.,]* ?\p{Sc}|(?:[a-z]{2,3} ?)?-?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{1,2}(?: ?[a-z]{2,3})?)$/iu;

/** Words in front of the one that counts in the names of columns that end a line. */
const OF =
  '^(?:is|was|has|had|been|dateof|date|fully|access|account|order|payment|purchase|sale|enroll?ment|subscription|membership|user|student|member|customer)*';

/** Columns that say by a yes, a cross or a date that an order or an account is no more, such as "Cancelled at". */
const ENDING = new RegExp(
  [
    OF,
    '(?:',
    '(?:refunded|cancell?ed|revoked|deleted|disputed|charged?back|voided|suspended|expired|unenroll?ed',
    '|(?:zu)?(?:ruck)?erstattet|storniert|gekundigt|geloscht|widerrufen|gesperrt)(?:at|on|date|time|am)*',
    '|(?:refund|cancell?ation|chargeback|(?:zu)?(?:ruck)?erstattungs|storno|stornierungs|kundigungs)(?:date|datum)',
    '|(?:dispute|chargeback)(?:status|state)?|refund(?:status|state)|storno',
    ')(?:utc|gmt)?$',
  ].join(''),
);
/** Columns that end a line by a no, or by any other word that does not mean paid. They may hold amounts or dates, too. */
const DENYING = new RegExp(`${OF}(?:paid|bezahlt|captured|active|aktiv)$`);
/** "0.00" is an amount, and what is free is given, too. */
const DENIED = /^(?:0|\P{N}+)$/u;

const DISPUTED = /dispute/;
const DISPUTE_WON = /^(?:is|was)?disputewon$/;
/** A part that was refunded is no reason to give nothing, and only with such a column "Refunded?" may mean a part. */
const FULLY_REFUNDED = /fullyrefunded/;
const REFUNDED = /^(?:is|was)*refunded/;
const HOW_MUCH_REFUNDED = /(?:refunded|erstattet)$/;

const plain = (cell: string): string =>
  foldText(cell.replaceAll(/[✓✔☑✅]/gu, 'yes')).replaceAll(/[^\p{L}\p{N}]/gu, '');

const saysPaid = (word: string): boolean => PAID.has(word.replace(/^wc/, ''));
const saysYes = (word: string): boolean => !NO.has(word) && !NOTHING.test(word);

/** The column that says why nothing is given, and what it says. */
export interface Ended {
  column: number;
  cell: string;
  /** Whether it is a column such as "Refunded?" or "Paid?", and not one of statuses. */
  isYes: boolean;
}

const endsLines = (name: string): boolean => ENDING.test(name) || DENYING.test(name);

/** The columns that say by a yes, a no or a date that an order is not paid, or no more. */
export function endingColumns(heads: readonly string[]): number[] {
  const names = heads.map((head) => wordOf(head).word);
  const hasFully = names.some((name) => FULLY_REFUNDED.test(name));
  return names.flatMap((name, column) =>
    endsLines(name) && !(hasFully && REFUNDED.test(name)) ? [column] : [],
  );
}

/** Finds out of a line whether a column says that its order is not paid, or no more; null: none does. */
export function stateReader(
  heads: readonly string[],
  columns: readonly number[],
): (cell: (column: number) => string) => Ended | null {
  const names = heads.map((head) => wordOf(head).word);
  const nameOf = (column: number) => names[column] ?? '';
  const statuses = columns.filter((column) => !endsLines(nameOf(column)));
  const payments = statuses.filter((column) => rankOf(nameOf(column), PAYMENT_STATUS) !== null);
  const won = names.findIndex((name) => DISPUTE_WON.test(name));
  const isOwn = OWN_HEADS.every((head) => names.includes(head));
  const isPaid = (word: string) => saysPaid(word) && !(isOwn && word === UNSETTLED);
  return (cell) => {
    const isWon = won >= 0 && saysYes(plain(cell(won)));
    const isSettled = payments.some((column) => isPaid(plain(cell(column))));
    const hasStatus = statuses.some((column) => cell(column) !== '');
    const isEnding = (name: string, value: string, word: string) => {
      if (DENYING.test(name)) return DENIED.test(word) && !isPaid(word);
      if (isWon && DISPUTED.test(name)) return false;
      // An amount may be a part of what was paid. The status says whether it was all.
      if (hasStatus && HOW_MUCH_REFUNDED.test(name) && AMOUNT.test(value)) return false;
      return saysYes(word);
    };
    const isUndone = (column: number, word: string) =>
      !isPaid(word) && (!isSettled || payments.includes(column) || UNDONE.test(word));
    for (const column of columns) {
      const value = cell(column);
      if (value === '') continue;
      const word = plain(value);
      const isYes = !statuses.includes(column);
      if (isYes ? isEnding(nameOf(column), value, word) : isUndone(column, word)) {
        return { column, cell: value, isYes };
      }
    }
    return null;
  };
}
