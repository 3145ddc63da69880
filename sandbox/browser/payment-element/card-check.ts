import type { ApiFailure } from '../messages.ts';
import { brandOfNumber, checksumRight, onlyDigits } from './card-format.ts';

export type FieldName = 'number' | 'expiry' | 'cvc';
export type CardText = Record<FieldName, string>;

export const FIELD_NAMES: FieldName[] = ['number', 'expiry', 'cvc'];

/** The error of one field, in Stripe's words; null when it is valid. */
export function checkField(name: FieldName, card: CardText): ApiFailure | null {
  const [code, message] = findProblem(name, card) ?? [];
  return message === undefined ? null : { type: 'validation_error', code, message };
}

function findProblem(name: FieldName, card: CardText): [code: string, message: string] | null {
  const digits = onlyDigits(card[name]);
  const brand = brandOfNumber(onlyDigits(card.number));
  if (name === 'expiry') return findExpiryProblem(digits);
  if (name === 'cvc') {
    if (digits.length >= brand.code) return null;
    return ['incomplete_cvc', "Your card's security code is incomplete."];
  }
  const length = brand.groups.reduce((sum, group) => sum + group, 0);
  if (digits.length < length) return ['incomplete_number', 'Your card number is incomplete.'];
  return checksumRight(digits) ? null : ['invalid_number', 'Your card number is invalid.'];
}

function findExpiryProblem(digits: string): [code: string, message: string] | null {
  if (digits.length < 4) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  }
  const { month, year } = expiryOf(digits);
  if (month < 1 || month > 12) {
    return ['invalid_expiry_month', "Your card's expiration date is invalid."];
  }
  if (new Date(year, month) > new Date()) return null;
  return ['invalid_expiry_year_past', "Your card's expiration date is in the past."];
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = onlyDigits(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}
