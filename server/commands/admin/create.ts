import { createAdmin, findAdminByEmail, findAdminByUsername } from '../../accounts/index.ts';
import { type Command, type CommandInput, Refusal } from '../command.ts';
import { emailTaken, readEmail, readNewPassword, readUsername, saveEmail } from './admin-input.ts';

/** `admin create <username>` */
export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Create an admin. Asks for the password.',
  subject: 'username',
  options: { email: 'Where a link to a new password is sent, if the admin forgets it.' },
  async run(input: CommandInput) {
    const { deps, terminal } = input;
    const username = readUsername(input);
    const email = readEmail(input);
    const taken = new Refusal(
      `There is already an admin “${username}”. "npm run sleigh -- admin password ${username}" changes the password.`,
    );
    if (await findAdminByUsername(deps, username)) throw taken;
    if (email !== null && (await findAdminByEmail(deps, email))) throw emailTaken(email);
    const password = await readNewPassword(input);
    if (!(await createAdmin(deps, { username, password, evenIfRemoved: true }))) throw taken;
    terminal.say(`The admin “${username}” was created.`);
    if (email !== null) await saveEmail(input, { username, email });
  },
};
