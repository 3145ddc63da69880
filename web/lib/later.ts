import { UnreachableError } from './http-error.ts';

/**
 * Code that is loaded when it is first needed, such as `() => import('#contract/accounts.ts')`: the
 * contract's schemas are no part of the first view. Rejects as a call does where the network is down.
 */
export async function later<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new UnreachableError(error);
  }
}
