import { changeAdminPassword, findAdminByUsername } from '../../accounts/index.ts';
import type { CommandInput, StoreCommand } from '../command.ts';
import { readNewPassword, readUsername, unknownAdmin } from './admin-input.ts';

/** `admin password <username>` */
export const adminPassword: StoreCommand = {
  name: 'admin password',
  summary: "Change an admin's password and log them out. Asks for the new password.",
  subject: 'username',
  flags: { json: 'Print a JSON object: username.' },
  async run(input: CommandInput) {
    const { deps, terminal, flags } = input;
    const username = readUsername(input);
    if (!(await findAdminByUsername(deps, username))) throw unknownAdmin(username);
    const password = await readNewPassword(input);
    if (!(await changeAdminPassword(deps, { username, password }))) throw unknownAdmin(username);
    if (flags.has('json')) terminal.say(JSON.stringify({ username }, null, 2));
    else terminal.say(`The password of “${username}” was changed. They are logged out everywhere.`);
  },
};
