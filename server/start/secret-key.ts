import { join } from 'node:path';
import type { Database } from '#platform/database/schema.ts';
import { BadSecretKey, findSecretKey, makeSecretKey } from '#platform/secrets/vault.ts';
import { BadConfig, type Config } from './config.ts';
import { holdsSecrets } from './stored-secrets.ts';

/** The file of the secret key in a DATA_DIR. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * The secret key of a store: SECRET_KEY, else the file in DATA_DIR, which is made for a store that is new. Throws
 * BadConfig where the file holds no key, or is missing although something was encrypted with it: a new key could
 * not decrypt that, and would hide that the right one is missing.
 */
export async function secretKeyOf(
  { SECRET_KEY: given, DATA_DIR: dataDir }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>,
  db: Database,
): Promise<string> {
  const file = secretKeyFile(dataDir);
  const key = given ?? (await findSecretKey(file).catch(explain));
  if (key !== null) return key;
  if (!(await holdsSecrets({ db }))) return makeSecretKey(file);
  throw new BadConfig(
    `The secret key ${file} is missing, and the database holds secrets that were encrypted with it (keys of Stripe, the password of the mail server). Put the file back from where you keep it safe, or set SECRET_KEY to what was in it. If it is lost, make a new one (openssl rand -hex 32 > ${file}), start the store and type these secrets again under Settings.`,
  );
}

function explain(error: unknown): never {
  throw error instanceof BadSecretKey ? new BadConfig(error.message) : error;
}
