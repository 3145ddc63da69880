import { resetSecondFactor } from '../../accounts/index.ts';
import { type CommandInput, Refusal, type StoreCommand } from '../command.ts';
import { readUsername, unknownAdmin } from './admin-input.ts';

/** `admin reset-2fa <username>` */
export const adminResetSecondFactor: StoreCommand = {
  name: 'admin reset-2fa',
  summary: 'Remove the second factor of an admin who has lost it, and log them out.',
  subject: 'username',
  flags: { json: 'Print a JSON object: username.' },
  async run(input: CommandInput) {
    const { deps, terminal, flags } = input;
    const username = readUsername(input);
    const outcome = await resetSecondFactor(deps, { username });
    if (outcome === 'unknown') throw unknownAdmin(username);
    if (outcome === 'none') throw new Refusal(`“${username}” has no second factor.`);
    if (flags.has('json')) terminal.say(JSON.stringify({ username }, null, 2));
    else
      terminal.say(
        `The second factor of “${username}” was removed. They are logged out everywhere and log in with the password.`,
      );
  },
};
