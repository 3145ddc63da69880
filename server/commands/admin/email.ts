import { type CommandInput, Refusal, type StoreCommand } from '../command.ts';
import { readEmail, readUsername, saveEmail } from './admin-input.ts';

/** `admin email <username>` */
export const adminEmail: StoreCommand = {
  name: 'admin email',
  summary: "Change or remove an admin's e-mail address, for links for a new password and notices.",
  subject: 'username',
  options: { email: 'The new address.' },
  flags: {
    remove: 'Keep no address.',
    json: 'Print a JSON object: username, email (or null).',
  },
  async run(input: CommandInput) {
    const { terminal, flags } = input;
    const username = readUsername(input);
    const email = readEmail(input);
    if ((email === null) !== flags.has('remove'))
      throw new Refusal('Give the new address with --email <email>, or remove it with --remove.');
    const notices = await saveEmail(input, { username, email });
    if (flags.has('json')) {
      terminal.say(JSON.stringify({ username, email }, null, 2));
      return;
    }
    terminal.say(
      email === null
        ? `“${username}” has no e-mail address now.`
        : `The e-mail address of “${username}” is ${email} now.${notices}`,
    );
  },
};
