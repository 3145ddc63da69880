import { listAdmins } from '../../accounts/index.ts';
import type { CommandInput, StoreCommand } from '../command.ts';

/** `admin list` */
export const adminList: StoreCommand = {
  name: 'admin list',
  summary: 'List the admins, the oldest first.',
  flags: { json: 'Print a JSON array: id, username, email (or null), createdAt (ISO 8601 UTC).' },
  async run({ deps, terminal, flags }: CommandInput) {
    const admins = (await listAdmins(deps)).map(({ id, username, email, createdAt }) => {
      return { id, username, email, createdAt: new Date(createdAt).toISOString() };
    });
    if (flags.has('json')) {
      terminal.say(JSON.stringify(admins, null, 2));
      return;
    }
    if (admins.length === 0) terminal.note('This store has no admin.');
    const width = Math.max(...admins.map(({ username }) => username.length));
    for (const { username, email, createdAt } of admins) {
      const address = email === null ? '' : `  ${email}`;
      terminal.say(`${username.padEnd(width)}  created ${createdAt.slice(0, 10)}${address}`);
    }
  },
};
