import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Encrypts secrets before they are stored. */
export interface Vault {
  /** Encrypts `secret`; `name` is bound to it, so that it opens under that name only. */
  seal(name: string, secret: string): string;
  /** Decrypts what `seal` made under the same name; throws where it was changed or the key is another. */
  open(name: string, sealed: string): string;
}

const version = 'v1';
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from `secretKey`, with the name as associated data. */
export function createVault(secretKey: string): Vault {
  const key = createHash('sha256').update(`sleigh vault ${secretKey}`).digest();
  return {
    seal(name, secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return [version, ...parts].join('.');
    },
    open(name, text) {
      const [prefix, nonce = '', tag = '', sealed = ''] = text.split('.');
      if (prefix !== version) throw new Error(`The setting ${name} is not sealed by this store`);
      // Without the length a shortened tag, easier to guess, would be taken too.
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key,
        Buffer.from(nonce, 'base64url'),
        options,
      );
      decipher.setAAD(Buffer.from(name)).setAuthTag(Buffer.from(tag, 'base64url'));
      const opened = decipher.update(Buffer.from(sealed, 'base64url'));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}

/** Reads the secret key kept in `file`, or makes one (mode 600, synced) where there is none yet. */
export async function secretKeyFromFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await chmod(file, 0o600);
  }
  return (await readFile(file, 'utf8')).trim();
}
