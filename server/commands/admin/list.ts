import { listAdmins, listEnrolled } from '../../accounts/index.ts';
import type { CommandInput, StoreCommand } from '../command.ts';

/** `admin list` */
export const adminList: StoreCommand = {
  name: 'admin list',
  summary: 'List the admins, the oldest first.',
  flags: {
    json: 'Print a JSON array: id, username, name (or null), email (or null), createdAt (ISO 8601 UTC), hasSecondFactor.',
  },
  async run({ deps, terminal, flags }: CommandInput) {
    const enrolled = await listEnrolled(deps);
    const admins = (await listAdmins(deps)).map(({ id, username, name, email, createdAt }) => ({
      id,
      username,
      name,
      email,
      createdAt: new Date(createdAt).toISOString(),
      hasSecondFactor: enrolled.has(id),
    }));
    if (flags.has('json')) {
      terminal.say(JSON.stringify(admins, null, 2));
      return;
    }
    if (admins.length === 0) terminal.note('This store has no admin.');
    const width = Math.max(...admins.map(({ username }) => username.length));
    for (const { username, email, createdAt, hasSecondFactor } of admins) {
      const factor = hasSecondFactor ? '  second factor' : '';
      const address = email === null ? '' : `  ${email}`;
      terminal.say(
        `${username.padEnd(width)}  created ${createdAt.slice(0, 10)}${factor}${address}`,
      );
    }
  },
};
