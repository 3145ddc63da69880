import { hash, randomBytes } from 'node:crypto';

/** Where ids and secrets come from. */
export interface Ids {
  /** A new id: 128 random bits in hexadecimal, not ordered by time. */
  id(): string;
  /** A new bearer token: 256 random bits, base64url. Only its hash is ever stored. */
  token(): string;
}

export const randomIds: Ids = {
  id: () => randomBytes(16).toString('hex'),
  token: () => randomBytes(32).toString('base64url'),
};

/** SHA-256 in hexadecimal, for stored tokens and for comparing contents. */
export function sha256(value: string | Uint8Array): string {
  return hash('sha256', value, 'hex');
}
