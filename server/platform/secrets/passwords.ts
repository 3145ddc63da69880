import { systemClock } from '../clock/system-clock.ts';
import { limitConcurrency } from '../concurrency/limit-concurrency.ts';
import { beBusy, refuseAsBusy } from '../errors/refuse-as-busy.ts';

/** The library is loaded when it is first needed. */
const loadArgon2 = () => import('@node-rs/argon2');

/** The cost of a hash of Argon2id: KiB of memory, passes over them, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB, two passes, one lane (OWASP's first choice): the cost of every store's passwords. */
export const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes 20 to 60 ms, so that most of a crowd gets its turn in this time. Those who wait do so in
 * their request, and it takes up some kilobytes.
 */
const MOST_WAITING = 500;
const PATIENCE_MS = 15_000;

/**
 * A hash keeps one of the few threads busy that all file work of the process shares, and a processor.
 * One at a time leaves the others for reading, so that pages and videos stay quick however many
 * passwords arrive.
 */
const inTurn = limitConcurrency(1, {
  mostWaiting: MOST_WAITING,
  refuse: () => refuseAsBusy(systemClock),
  patience: { clock: systemClock, ms: PATIENCE_MS, giveUp: beBusy },
});

/**
 * Hashes a password for storing, with a random salt unless one is given (at least 8 bytes). Throws 503
 * if too many passwords are waiting, or its turn does not come in 15 seconds.
 */
export const hashPassword: HashPassword = (password, hashing) =>
  inTurn(() => hashNow(password, hashing));

export type HashPassword = (
  password: string,
  hashing?: { cost?: PasswordCost | undefined; salt?: Buffer },
) => Promise<string>;

const hashNow: HashPassword = async (password, { cost = usualCost, salt } = {}) => {
  const { hash } = await loadArgon2();
  return hash(password.normalize(), { ...cost, ...(salt && { salt }) });
};

/** A hash of the usual cost that no known password has. */
const { memoryCost: m, timeCost: t, parallelism: p } = usualCost;
const decoy = `$argon2id$v=19$m=${m},t=${t},p=${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password matches a stored hash. */
type Verify = (stored: string | null, password: string) => Promise<boolean>;

/**
 * Keyboards write an accent with its letter or behind it, so passwords are hashed in one form (NFC). Stores of before
 * hashed them as typed: that is tried too where it differs, with an account or without one.
 */
const verifyNow: Verify = async (stored, password) => {
  const { verify } = await loadArgon2();
  const composed = password.normalize();
  const fits =
    (await verify(stored ?? decoy, composed)) ||
    (composed !== password && (await verify(stored ?? decoy, password)));
  return fits && stored !== null;
};

/**
 * Does `work`, which has a password to check, and may hash one too, when its turn comes. Those with another `of`
 * get theirs between. Throws 503 some seconds later, and does nothing, if too many passwords are waiting, or its turn
 * does not come in 15 seconds.
 */
export async function inPasswordTurn<Result>(
  work: (verify: Verify, hash: HashPassword) => Promise<Result>,
  of?: string,
): Promise<Result> {
  return inTurn(() => work(verifyNow, hashNow), of);
}

/**
 * Whether `password` matches the `stored` hash. Without a hash the answer is false after the same
 * work, so that an unknown account takes as long as a wrong password. Throws 503 if too many passwords
 * are waiting.
 */
export function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  return inPasswordTurn((verify) => verify(stored, password));
}
