import { foldText } from '#contract/values/fold-text.ts';
import type { Field } from './fields.ts';

/** Names of columns, without blanks, signs, accents and capitals; the better known first. */
type Heads = readonly string[];
const words = (text: string): Heads => text.trim().split(/\s+/);

const EMAIL = words('email emailaddress mail emails emailadresse mailadresse');
const FIRST_NAME = words('firstname first givenname forename fname vorname');
const LAST_NAME = words('lastname last surname familyname lname nachname familienname zuname');
const NAME = words(`
  fullname name displayname buyer purchaser kaufer customer student kunde teilnehmer
  vollstandigername cardname
`);
const THINGS = words(`
  packageids packageid packages package lineitemname lineitems lineitem productnames
  productname products product coursenames coursename courses course itemnames itemname
  items item producttitle coursetitle itemtitle productitemname offertitle offername
  offers offer enrolledcourses enrollments bundles bundle tiers tier pakete paket kurse
  kurs kursname produkte produkt produktname artikel artikelname
`);
/** "Enrollments - list", "Names of Courses", "Purchased Products", "Courses purchased". */
const PACKAGES = [
  ...THINGS,
  ...THINGS.flatMap((thing) => [
    ...words('list names titles purchased bought owned enrolled').map((after) => thing + after),
    ...words('listof namesof purchased bought owned enrolled all').map((before) => before + thing),
  ]),
];
/** An order may be paid, and canceled all the same. */
export const PAYMENT_STATUS = words(`
  financialstatus paymentstatus paymentstate orderpaymentstatus transactionstatus invoicestatus
  zahlungsstatus zahlstatus statusderzahlung transaktionsstatus
`);
const ORDER_STATUS = words(
  'orderstatus status bestellstatus enrollmentstatus subscriptionstatus membershipstatus',
);

/** A field that several columns tell has a group for each. */
export const KNOWN_HEADS: Readonly<Record<Field, readonly Heads[]>> = {
  email: [EMAIL],
  firstName: [FIRST_NAME],
  lastName: [LAST_NAME],
  name: [NAME],
  packages: [PACKAGES],
  status: [PAYMENT_STATUS, ORDER_STATUS],
};

/** Columns with the address of the person who was given it by the buyer, and watches. */
export const GIFTEE_HEADS = words('giftee recipient giftrecipient').flatMap((who) =>
  EMAIL.map((email) => `${who}${email}`),
);

/** Columns with the number of an order. Its second line may lack what the first one says. */
export const ORDER_HEADS = words(
  'orderid ordernumber orderno order ordername bestellnummer bestellnr',
);

/**
 * Owners of an address or a name, in front of the word or behind it. An order has the address that it was placed with, and
 * perhaps another one of the account: messages and receipts went to the first.
 */
const WHOSE = [
  'purchase',
  '',
  ...words(`
    user billing student member learner participant contact primary account client customer
    kunden rechnung rechnungs rechnungsadresse purchaser buyer kaufer
  `),
];

/** "Email (Billing)" -> "emailbilling"; "line_item_2" -> "lineitem", which has a number. */
export function wordOf(head: string): { word: string; hasNumber: boolean } {
  const word = foldText(head).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const withoutNumber = word.replaceAll(/\p{N}/gu, '');
  return { word: withoutNumber, hasNumber: word !== withoutNumber };
}

/** How well a column's word fits, less is better; null: it does not. */
export function rankOf(word: string, heads: Heads): number | null {
  for (const [rank, whose] of WHOSE.entries()) {
    const rest = [
      ...(word.startsWith(whose) ? [word.slice(whose.length)] : []),
      ...(word.endsWith(whose) ? [word.slice(0, word.length - whose.length)] : []),
    ];
    const at = heads.findIndex((one) => rest.includes(one));
    if (at >= 0) return rank * 100 + at;
  }
  return null;
}
