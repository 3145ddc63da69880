import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadSecretKey, createVault, findSecretKey, makeSecretKey, readSecretKey } from './vault.ts';

const vault = createVault('a secret key that is long enough');

describe('the vault', () => {
  it('decrypts what it encrypted, whatever it is, and never encrypts twice alike', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (name, secret) => {
        const encrypted = vault.encrypt(name, secret);
        expect(vault.decrypt(name, encrypted)).toBe(secret);
        expect(vault.encrypt(name, secret)).not.toBe(encrypted);
      }),
    );
  });

  it('shows nothing of the secret', () => {
    const encrypted = vault.encrypt('STRIPE_SECRET_KEY', 'sk_test_51Secret');
    expect(encrypted).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('sk_test');
  });

  it('decrypts under the name it was encrypted with only', () => {
    const encrypted = vault.encrypt('STRIPE_SECRET_KEY', 'sk_test_51Secret');
    expect(() => vault.decrypt('FREE_PROMO_CODE', encrypted)).toThrow();
  });

  it('derives the same bytes from the same text, and others for another text, name or key', () => {
    const derived = vault.derive('salt', 'ann@north.example');
    expect(derived).toHaveLength(32);
    expect(vault.derive('salt', 'ann@north.example')).toEqual(derived);
    const other = createVault('another key that is long enough too');
    for (const bytes of [
      vault.derive('salt', 'bob@north.example'),
      vault.derive('other', 'ann@north.example'),
      other.derive('salt', 'ann@north.example'),
    ]) {
      expect(bytes).not.toEqual(derived);
    }
  });

  it('decrypts with the key it was encrypted with only', () => {
    const encrypted = createVault('another secret key of that length').encrypt('name', 'secret');
    expect(() => vault.decrypt('name', encrypted)).toThrow();
  });

  it('does not open what was changed, at any place', () => {
    const encrypted = vault.encrypt('name', 'a secret of some length');
    const [version = '', ...parts] = encrypted.split('.');
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        const corrupted = parts.with(index, changed.toString('base64url'));
        expect(() => vault.decrypt('name', [version, ...corrupted].join('.'))).toThrow();
      }
    }
  });

  it('does not take a shortened tag, which would be easier to guess', () => {
    const [version, nonce, tag = '', text] = vault.encrypt('name', 'secret').split('.');
    for (const length of [4, 8, 12, 15]) {
      const short = Buffer.from(tag, 'base64url').subarray(0, length).toString('base64url');
      expect(() => vault.decrypt('name', [version, nonce, short, text].join('.'))).toThrow();
    }
  });

  it('says of what it never encrypted that it is not its own', () => {
    for (const text of ['', 'sk_test_51Secret', 'v2.a.b.c'])
      expect(() => vault.decrypt('name', text)).toThrow(
        'The setting name was not encrypted by this store',
      );
    for (const text of ['v1', 'v1.a.b.c', 'v1...'])
      expect(() => vault.decrypt('name', text)).toThrow();
  });
});

describe('the secret key in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-key-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is made once, for its owner only, and is the same ever after', async () => {
    const file = join(folder, 'data', 'secret.key');
    const keys = await Promise.all(Array.from({ length: 10 }, () => makeSecretKey(file)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await makeSecretKey(file)).toBe(keys[0]);
    expect(await readdir(join(folder, 'data'))).toEqual(['secret.key']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is never empty, cut off or garbage', async () => {
    const file = join(folder, 'half.key');
    for (const half of [
      '',
      '\n',
      'half-a-key\n',
      `${'x'.repeat(40)}\0`,
      'two\nlines of text that are long enough',
    ]) {
      await writeFile(file, half);
      await expect(readSecretKey(file)).rejects.toThrow('half.key holds no secret key');
    }
    await writeFile(file, Buffer.alloc(64, 0xff));
    await expect(readSecretKey(file)).rejects.toThrow(BadSecretKey);
    await rm(file);
    expect(await findSecretKey(file)).toBeNull();
    await mkdir(file);
    await expect(findSecretKey(file)).rejects.toThrow(/half\.key is a folder/);
  });
});
