import type { SettingKey } from '#contract/settings.ts';
import type { Entry } from './save-each.ts';

export type KeyName = Extract<SettingKey, 'VITE_STRIPE_PUBLIC_KEY' | 'STRIPE_SECRET_KEY'>;
export type TypedKeys = Record<KeyName, string>;

const names: readonly KeyName[] = ['VITE_STRIPE_PUBLIC_KEY', 'STRIPE_SECRET_KEY'];

/** The keys to save; an empty field keeps the saved key. */
export function keysToSave(typed: TypedKeys): Entry[] {
  return names
    .map((key) => ({ key, value: typed[key].trim() }))
    .filter(({ value }) => value !== '');
}

/**
 * The error message for a typed secret, or undefined. The server takes everything that starts like
 * a mask for the mask, and changes nothing. A new one pasted behind the mask would be lost.
 */
export function findMaskProblem(
  typed: string,
  mask: string,
  what: 'key' | 'password' = 'key',
): string | undefined {
  const value = typed.trim();
  if (!value.includes('•') || value === mask) return undefined;
  return `Replace everything in this field with the new ${what}.`;
}
