import { changeAdminPassword, findAdminByUsername } from '../../accounts/index.ts';
import type { Command, CommandInput } from '../command.ts';
import { readNewPassword, readUsername, unknownAdmin } from './admin-input.ts';

/** `admin password <username>` */
export const adminPassword: Command = {
  name: 'admin password',
  summary: "Change an admin's password and log them out. Asks for the new password.",
  subject: 'username',
  async run(input: CommandInput) {
    const { deps, terminal } = input;
    const username = readUsername(input);
    if (!(await findAdminByUsername(deps, username))) throw unknownAdmin(username);
    const password = await readNewPassword(input);
    if (!(await changeAdminPassword(deps, { username, password }))) throw unknownAdmin(username);
    terminal.say(`The password of “${username}” was changed. They are logged out everywhere.`);
  },
};
