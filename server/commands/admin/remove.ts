import { removeAdmin } from '../../accounts/index.ts';
import { type CommandInput, Refusal, type StoreCommand } from '../command.ts';
import { readUsername, unknownAdmin } from './admin-input.ts';

/** `admin remove <username>` */
export const adminRemove: StoreCommand = {
  name: 'admin remove',
  summary: 'Remove an admin and log them out. What they did stays on record.',
  subject: 'username',
  flags: { force: 'Remove even the last admin.', json: 'Print a JSON object: username.' },
  async run(input: CommandInput) {
    const { deps, terminal, flags } = input;
    const username = readUsername(input);
    const outcome = await removeAdmin(deps, { username, evenLast: flags.has('force') });
    if (outcome === 'unknown') throw unknownAdmin(username);
    if (outcome === 'last') {
      throw new Refusal(
        `“${username}” is the last admin, and nobody could manage the store. Create another one first, or add --force.`,
      );
    }
    if (flags.has('json')) terminal.say(JSON.stringify({ username }, null, 2));
    else terminal.say(`The admin “${username}” was removed and is logged out everywhere.`);
  },
};
