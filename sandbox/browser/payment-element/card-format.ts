/** How a card number is grouped, and the length of its security code. */
export interface Brand {
  name: 'visa' | 'mastercard' | 'amex' | 'unknown';
  groups: number[];
  code: number;
}

const FOURS = [4, 4, 4, 4];

export function brandOfNumber(digits: string): Brand {
  if (/^4/.test(digits)) return { name: 'visa', groups: FOURS, code: 3 };
  if (/^(5[1-5]|2[2-7])/.test(digits)) return { name: 'mastercard', groups: FOURS, code: 3 };
  if (/^3[47]/.test(digits)) return { name: 'amex', groups: [4, 6, 5], code: 4 };
  return { name: 'unknown', groups: FOURS, code: 3 };
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

export function formatNumber(text: string): string {
  const digits = onlyDigits(text);
  const groups: string[] = [];
  let at = 0;
  for (const length of brandOfNumber(digits).groups) {
    if (at < digits.length) groups.push(digits.slice(at, at + length));
    at += length;
  }
  return groups.join(' ');
}

/** `1230` -> `12 / 30`; `9` -> `09 / `; `12/2030` (as browsers fill it in) -> `12 / 30`. */
export function formatExpiry(text: string, deleting: boolean): string {
  const digits = onlyDigits(text.replace(/^(\d\s*\/|[2-9])/, '0$1'));
  const month = digits.slice(0, 2);
  const year = digits.slice(2).slice(-2);
  const separated = month.length === 2 && (year !== '' || !deleting);
  return separated ? `${month} / ${year}` : month;
}

/** Whether the number's check digit is right (Luhn). */
export function checksumRight(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
