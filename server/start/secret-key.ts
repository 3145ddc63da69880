import { join } from 'node:path';
import { isPostgres } from '#platform/database/dialect.ts';
import type { Database } from '#platform/database/schema.ts';
import { BadSecretKey, findSecretKey, makeSecretKey } from '#platform/secrets/vault.ts';
import { findStoreValue, STORE_VALUES } from '#platform/store-values/store-values.store.ts';
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
  if (!(await holdsSecrets({ db })) && (await isNewOrAlone(db))) return makeSecretKey(file);
  throw new BadConfig(
    `The secret key ${file} is missing, and the database holds secrets that were encrypted with it (keys of Stripe, the password of the mail server, second factors of admins). Put the file back from where you keep it safe, or set SECRET_KEY to what was in it. If it is lost, run "npm run sleigh -- adopt --secret-key", start the store and type these secrets again under Settings.`,
  );
}

/** A key is made where the store has had none so far, and on SQLite, where nobody has the store without this folder. */
async function isNewOrAlone(db: Database): Promise<boolean> {
  return !isPostgres(db) || (await findStoreValue(db, STORE_VALUES.secretKey)) === null;
}

function explain(error: unknown): never {
  throw error instanceof BadSecretKey ? new BadConfig(error.message) : error;
}
