/** The library is loaded when it is first needed. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Argon2id at 19 MiB, two passes, one lane (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storing. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` matches the `stored` hash. Without a hash the answer is false after the same
 * work, so that an unknown account takes as long as a wrong password.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  if (stored !== null) return verify(stored, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
}
