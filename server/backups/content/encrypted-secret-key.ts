import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { Ids } from '#platform/ids/ids.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { readObject } from '#platform/objects/read-object.ts';
import { createPassphraseVault, UnreadableSecret } from '#platform/secrets/vault.ts';
import { backupRefused, damagedBackup } from '../backups.errors.ts';
import { secretKeyKey } from '../files/backup-keys.ts';
import { type Checksum, checksumOf } from '../files/checksum.ts';

const LABEL = 'secret key';
const encryptedKey = z.object({ salt: z.string(), sealed: z.string() });

/** Writes the secret key into a backup, encrypted with a passphrase. */
export async function writeSecretKey(
  { location, ids }: { location: ObjectStore; ids: Ids },
  { name, secretKey, passphrase }: { name: string; secretKey: string; passphrase: string },
): Promise<Checksum> {
  const salt = ids.token();
  const vault = await createPassphraseVault(passphrase, salt);
  const content = JSON.stringify({ salt, sealed: vault.encrypt(LABEL, secretKey) });
  const { bytes, checksum } = checksumOf([Buffer.from(content)]);
  await location.put(secretKeyKey(name), bytes);
  return checksum();
}

/** Reads the secret key of a backup. Throws 409 for a wrong passphrase. */
export async function readSecretKey(
  location: ObjectStore,
  { name, passphrase }: { name: string; passphrase: string },
): Promise<string> {
  const bytes = await buffer(readObject(location, secretKeyKey(name)));
  const parsed = encryptedKey.safeParse(JSON.parse(bytes.toString()));
  if (!parsed.success) throw damagedBackup(`The secret key in the backup ${name} is damaged.`);
  const vault = await createPassphraseVault(passphrase, parsed.data.salt);
  try {
    return vault.decrypt(LABEL, parsed.data.sealed);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw backupRefused('The passphrase is wrong. Nothing was changed.', { cause: error });
  }
}
