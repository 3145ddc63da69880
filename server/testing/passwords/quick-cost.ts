import type { Deps } from '#platform/deps.ts';
import type { PasswordCost } from '#platform/secrets/passwords.ts';

/** The least that Argon2 allows: of tests that hash passwords, few are about what that costs. */
export const quickCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For the `adapt` of a whole store. */
export function hashQuickly(deps: Deps): Deps {
  return { ...deps, policy: { ...deps.policy, passwordCost: quickCost } };
}
