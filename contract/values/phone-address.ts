/** The address that calls a phone number: its digits and plus signs after `tel:`. */
export function phoneAddress(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
