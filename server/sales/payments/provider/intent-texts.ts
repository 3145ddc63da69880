/** How many characters of an order the provider's dashboard shows in a list. */
const LONGEST_DESCRIPTION = 120;

/** How many characters of a card payment a statement has, with `* ` between prefix and suffix. */
const LONGEST_STATEMENT = 22;
const SEPARATOR = '* ';

/**
 * Describes an order for the provider's dashboard: the beginning of its id, as the shop's own lists show it, and its
 * titles. The same order has the same description for ever, because an attempt is repeated word for word.
 */
export function describeIntent(orderId: string, titles: readonly string[]): string {
  const text = `Order ${orderId.slice(0, 8)}: ${titles.join(', ')}`;
  const characters = [...text];
  if (characters.length <= LONGEST_DESCRIPTION) return text;
  return `${characters
    .slice(0, LONGEST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Makes from the shop's name what a statement says behind the account's prefix. Undefined where it cannot be said:
 * the prefix is not known or says it already, or the name has letters that statements do not have.
 */
export function statementSuffix(shopName: string, prefix: string | null): string | undefined {
  if (prefix === null) return undefined;
  const plain = shopName.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // Without some of its letters a name would say something else.
  if (/[^\P{L}a-z]/iu.test(plain)) return undefined;
  const allowed = plain.replace(/[^ -~]|[<>\\'"*]/g, '').replace(/ +/g, ' ');
  const room = Math.max(0, LONGEST_STATEMENT - prefix.length - SEPARATOR.length);
  const suffix = allowed.trim().slice(0, room).trim();
  const says = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (!/[a-z]/i.test(suffix) || says(prefix) === says(shopName)) return undefined;
  return suffix;
}
