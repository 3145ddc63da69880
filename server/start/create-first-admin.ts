import type { Deps } from '#platform/deps.ts';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { createAdmin, findAdminByUsername, hasAdmin } from '../accounts/index.ts';
import type { Config } from './config.ts';

/**
 * Creates the admin of ADMIN_USERNAME and ADMIN_PASSWORD at the start, unless there is or was one of that
 * name. The log warns of a password that is not used, and of a store without any admin.
 */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'policy' | 'log'>,
  config: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  if (username !== undefined && password !== undefined) {
    if (await createAdmin(deps, { username, password }))
      deps.log.info({ username }, 'The admin was created.');
    else await warnOfRefusal(deps, { username, password });
  }
  if (await hasAdmin(deps)) return;
  deps.log.warn(
    'This store has no admin yet. To create one, run: npm run sleigh -- admin create <username>',
  );
}

async function warnOfRefusal(
  deps: Pick<Deps, 'db' | 'log'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const admin = await findAdminByUsername(deps, username);
  if (admin === undefined) {
    deps.log.warn(
      { username },
      `ADMIN_USERNAME names an admin who was removed, so none was created. To create this admin again, run: npm run sleigh -- admin create ${username}`,
    );
  } else if (!(await passwordMatches(admin.passwordHash, password))) {
    deps.log.warn(
      { username },
      `ADMIN_PASSWORD is not the password of this admin, and was not taken. To change the password, run: npm run sleigh -- admin password ${username}`,
    );
  }
}
