import {
  createAdmin,
  findAdminByEmail,
  findAdminByUsername,
  isNameTaken,
} from '../../accounts/index.ts';
import { type CommandInput, Refusal, type StoreCommand } from '../command.ts';
import { emailTaken, readEmail, readNewPassword, readUsername, saveEmail } from './admin-input.ts';

/** `admin create <username>` */
export const adminCreate: StoreCommand = {
  name: 'admin create',
  summary: 'Create an admin. Asks for the password.',
  subject: 'username',
  flags: { json: 'Print a JSON object: username, email (or null).' },
  options: { email: 'Where a link for a new password is sent, if the admin forgets it.' },
  async run(input: CommandInput) {
    const { deps, terminal, flags } = input;
    const username = readUsername(input);
    const email = readEmail(input);
    const taken = new Refusal(
      `There is already an admin “${username}”. "npm run sleigh -- admin password ${username}" changes the password.`,
    );
    if (await findAdminByUsername(deps, username)) throw taken;
    if (await isNameTaken(deps, { name: username }))
      throw new Refusal(
        `Somebody else is called “${username}” in the store. Choose another user name.`,
      );
    if (email !== null && (await findAdminByEmail(deps, email))) throw emailTaken(email);
    const password = await readNewPassword(input);
    if (!(await createAdmin(deps, { username, password, evenIfRemoved: true }))) throw taken;
    const notices = email === null ? '' : await saveEmail(input, { username, email });
    if (flags.has('json')) terminal.say(JSON.stringify({ username, email }, null, 2));
    else terminal.say(`The admin “${username}” was created.${notices}`);
  },
};
