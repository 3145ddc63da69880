import { hash, randomBytes } from 'node:crypto';

/** Where ids and secrets come from. */
export interface Ids {
  /** A new id: 128 random bits in hexadecimal, not ordered by time. */
  id(): string;
  /** A new bearer token: 256 random bits, base64url. Only its hash is ever stored. */
  token(): string;
}

/** An id in hexadecimal. */
const ID_LENGTH = 32;
/** How many ids are drawn at once: drawn one by one, each takes 20 times as long. */
const DRAWN = 256;

function drawIds(): () => string {
  let drawn = '';
  let next = 0;
  return () => {
    if (next === drawn.length) {
      drawn = randomBytes((DRAWN * ID_LENGTH) / 2).toString('hex');
      next = 0;
    }
    next += ID_LENGTH;
    return drawn.slice(next - ID_LENGTH, next);
  };
}

export const randomIds: Ids = {
  id: drawIds(),
  token: () => randomBytes(32).toString('base64url'),
};

/** SHA-256 in hexadecimal, for stored tokens and for comparing contents. */
export function sha256(value: string | Uint8Array): string {
  return hash('sha256', value, 'hex');
}
