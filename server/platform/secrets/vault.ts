import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  scrypt,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../errors/error-code.ts';
import { syncFolder } from '../local-disk/folders.ts';

/** Encrypts secrets before they are stored. */
export interface Vault {
  /** Encrypts `secret` for `name`. It can only be decrypted under the same name. */
  encrypt(name: string, secret: string): string;
  /** Decrypts what `encrypt` returned for the same name. Throws UnreadableSecret for anything else. */
  decrypt(name: string, encrypted: string): string;
  /** 32 bytes that only this store can derive from `text` (HMAC-SHA-256), the same each time. */
  derive(name: string, text: string): Buffer;
}

/** A stored secret was changed, or it was encrypted under another name or key. */
export class UnreadableSecret extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`The setting ${name} was not encrypted by this store`, options);
  }
}

const version = 'v1';
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from `secretKey`, with the name as associated data. */
export function createVault(secretKey: string): Vault {
  // As bytes it would be made into this again for each message, which takes longer than to encrypt it.
  const key = createSecretKey(createHash('sha256').update(`sleigh vault ${secretKey}`).digest());
  return {
    encrypt(name, secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), encrypted].map((part) =>
        part.toString('base64url'),
      );
      return [version, ...parts].join('.');
    },
    decrypt(name, text) {
      const [prefix, ...parts] = text.split('.');
      if (prefix !== version) throw new UnreadableSecret(name);
      try {
        return decryptParts(key, name, parts);
      } catch (cause) {
        throw new UnreadableSecret(name, { cause });
      }
    },
    derive: (name, text) => createHmac('sha256', key).update(`${name}\0${text}`).digest(),
  };
}

const KEY_BYTES = 32;
/** OWASP's first choice for scrypt, which takes 128 MiB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const stretch = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** A vault that can be opened anywhere with the passphrase. `salt`: random text, kept beside it. */
export async function createPassphraseVault(passphrase: string, salt: string): Promise<Vault> {
  const key = await stretch(passphrase.normalize('NFC'), salt, KEY_BYTES, COST);
  return createVault(key.toString('base64url'));
}

function decryptParts(key: KeyObject, name: string, parts: readonly string[]): string {
  const [nonce = '', tag = '', encrypted = ''] = parts;
  // Without the length a shortened tag, which is easier to guess, would be accepted.
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), options);
  decipher.setAAD(Buffer.from(name)).setAuthTag(Buffer.from(tag, 'base64url'));
  const opened = decipher.update(Buffer.from(encrypted, 'base64url'));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

const LEAST_CHARACTERS = 32;

/** A file of a secret key holds none. The message says so, and what to do. */
export class BadSecretKey extends Error {
  override readonly name = 'BadSecretKey';
}

/** Makes a new secret key in `file` (mode 600, synced), unless there is one by now. Returns the key that is there. */
export async function makeSecretKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await makeKey(file, randomBytes(KEY_BYTES).toString('base64url'));
  return readSecretKey(file);
}

/** Reads the secret key in `file`; null if there is no such file. Throws BadSecretKey. */
export async function findSecretKey(file: string): Promise<string | null> {
  try {
    return await readSecretKey(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Characters that no key has in it: it is a line of text. U+FFFD stands for bytes that are no text. */
const GARBAGE = /[\p{Cc}\uFFFD]/u;

/** Reads the secret key in `file`. Throws BadSecretKey if it holds no complete key, ENOENT if it is missing. */
export async function readSecretKey(file: string): Promise<string> {
  const key = (await readText(file)).trim();
  if (key.length >= LEAST_CHARACTERS && !GARBAGE.test(key)) return key;
  throw new BadSecretKey(
    `${file} holds no secret key: it is cut short, or something else was written there. Put the right one back from where you keep it safe. If it is lost, and for a store that is new, delete the file and start the store.`,
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // A folder, such as a container makes of a file that it is told to mount and does not find.
    if (errorCode(error) !== 'EISDIR') throw error;
    throw new BadSecretKey(`${file} is a folder, and should be the file with the secret key.`);
  }
}

/** Keeps a secret key in `file` (mode 600, synced) unless there is one. */
export async function keepSecretKey(file: string, key: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await makeKey(file, key);
}

/**
 * Creates the key unless it exists, and returns whether it did. The file is complete as soon as it
 * exists, also for another process that starts at the same moment.
 */
async function makeKey(file: string, key: string): Promise<boolean> {
  const unfinished = `${file}.${randomUUID()}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await handle.close();
    await rm(unfinished);
    await syncFolder(dirname(file));
  }
}
