import { EXAMPLE_CONTACT, NEW_STORE } from '#contract/values/new-store.ts';
import type { Deps } from '#platform/deps.ts';
import { readStore } from './describe-store.ts';

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');

/** Finds which of the shop's name and contact are still the examples that a new store begins with. */
export async function findExamples(
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
): Promise<{ name: boolean; email: boolean; phone: boolean }> {
  const { name, email, phone } = await readStore(deps);
  return {
    name: name.trim() === NEW_STORE.name,
    email: email.toLowerCase() === EXAMPLE_CONTACT.email,
    phone: digitsOf(phone) === digitsOf(EXAMPLE_CONTACT.phone),
  };
}
