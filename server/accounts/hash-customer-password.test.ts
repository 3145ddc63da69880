import { expect, it } from 'vitest';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { hashCustomerPassword } from './hash-customer-password.ts';

const vault = createVault('a secret key for tests that is long enough');
const ann = { email: 'ann@north.example', password: 'reindeer-1' };

it('is the same for the same address, however it is written, and the same password', async () => {
  const hash = await hashCustomerPassword({ vault }, ann);
  expect(await passwordMatches(hash, ann.password)).toBe(true);
  expect(await passwordMatches(hash, 'reindeer-2')).toBe(false);
  const email = ' Ann@North.example ';
  expect(await hashCustomerPassword({ vault }, { ...ann, email })).toBe(hash);
});

it('has another salt for another address, and in another store', async () => {
  const other = createVault('the secret key of another store, as long');
  const hashes = await Promise.all([
    hashCustomerPassword({ vault }, ann),
    hashCustomerPassword({ vault }, { ...ann, email: 'bert@north.example' }),
    hashCustomerPassword({ vault: other }, ann),
  ]);
  // $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>
  const salts = hashes.map((hash) => hash.split('$').at(-2));
  expect(new Set(salts).size).toBe(3);
});
