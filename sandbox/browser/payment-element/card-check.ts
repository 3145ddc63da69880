import type { ApiFailure } from '../messages.ts';
import { brandOfNumber, checksumRight, onlyDigits } from './card-format.ts';

export type FieldName = 'number' | 'expiry' | 'cvc';
export type CardText = Record<FieldName, string>;

export const FIELD_NAMES: FieldName[] = ['number', 'expiry', 'cvc'];

function problem(code: string, message: string): ApiFailure {
  return { type: 'validation_error', code, message };
}

/** The error of one field, in Stripe's words; null when it is valid. */
export function checkField(name: FieldName, card: CardText, now: Date): ApiFailure | null {
  if (name === 'number') return checkNumber(onlyDigits(card.number));
  if (name === 'expiry') return checkExpiry(onlyDigits(card.expiry), now);
  const wanted = brandOfNumber(onlyDigits(card.number)).code;
  if (onlyDigits(card.cvc).length >= wanted) return null;
  return problem('incomplete_cvc', "Your card's security code is incomplete.");
}

function checkNumber(digits: string): ApiFailure | null {
  const length = brandOfNumber(digits).groups.reduce((sum, group) => sum + group, 0);
  if (digits.length < length) {
    return problem('incomplete_number', 'Your card number is incomplete.');
  }
  return checksumRight(digits) ? null : problem('invalid_number', 'Your card number is invalid.');
}

function checkExpiry(digits: string, now: Date): ApiFailure | null {
  if (digits.length < 4) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const { month, year } = expiryOf(digits);
  if (month < 1 || month > 12) {
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const months = (year - now.getFullYear()) * 12 + month - (now.getMonth() + 1);
  if (year < now.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (months < 0) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return months > 50 * 12
    ? problem('invalid_expiry_year', "Your card's expiration year is invalid.")
    : null;
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = onlyDigits(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}
