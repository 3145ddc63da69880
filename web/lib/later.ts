import { UnreachableError } from './http-error.ts';

/**
 * Loads code when it is first needed, such as `() => import('#contract/accounts.ts')`: the contract's
 * schemas are not part of the first view. Rejects with `UnreachableError`, like a call without a
 * network.
 */
export async function later<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new UnreachableError(error);
  }
}
