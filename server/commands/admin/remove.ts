import { removeAdmin } from '../../accounts/index.ts';
import { type Command, type CommandInput, Refusal } from '../command.ts';
import { readUsername, unknownAdmin } from './admin-input.ts';

/** `admin remove <username>` */
export const adminRemove: Command = {
  name: 'admin remove',
  summary: 'Remove an admin and log them out. What they did stays.',
  subject: 'username',
  flags: { force: 'Remove even the last admin.' },
  async run(input: CommandInput) {
    const { deps, terminal, flags } = input;
    const username = readUsername(input);
    const outcome = await removeAdmin(deps, { username, evenLast: flags.has('force') });
    if (outcome === 'unknown') throw unknownAdmin(username);
    if (outcome === 'last') {
      throw new Refusal(
        `“${username}” is the last admin, and nobody could manage the store any more. Create another one first, or add --force.`,
      );
    }
    terminal.say(`The admin “${username}” was removed and is logged out everywhere.`);
  },
};
