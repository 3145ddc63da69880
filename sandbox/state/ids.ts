import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a different alphanumeric text of the given length on every call. */
export type Ids = (length: number) => string;

/** Ids that cannot be guessed, for the demo, which may be reachable from outside. */
export const randomIds: Ids = (length) => spell(randomBytes(length), length);

/** Ids that look random but repeat on every run, for tests. */
export function countingIds(seed = 'sleigh'): Ids {
  let count = 0;
  return (length) => {
    count += 1;
    const bytes = [0, 1].map((part) => createHash('sha512').update(`${seed}:${count}:${part}`));
    return spell(Buffer.concat(bytes.map((hash) => hash.digest())), length);
  };
}

function spell(bytes: Buffer, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += ALPHABET[(bytes[index % bytes.length] ?? 0) % ALPHABET.length];
  }
  return text;
}
