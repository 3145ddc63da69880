import { deleteMarks, keepMark, MARKS } from '#platform/marks/marks.store.ts';
import { forgetSecrets } from '../start/stored-secrets.ts';
import { Refusal, type StoreCommand } from './command.ts';

/** `adopt` */
export const adopt: StoreCommand = {
  name: 'adopt',
  summary: 'Let the store go on with another secret key or another place of its files.',
  flags: {
    'secret-key':
      'The secret key is lost: delete what was encrypted with it, so that another one can be used.',
    files: 'The files were moved: take the place that the next start finds.',
    json: 'Print a JSON object: lost, what has to be typed again.',
  },
  async run({ deps, terminal, flags }) {
    const [key, files] = [flags.has('secret-key'), flags.has('files')];
    if (!key && !files) throw new Refusal('Say what is another one: --secret-key or --files.');
    if (files) {
      await deleteMarks(deps.db, [MARKS.files, MARKS.filesMarked]);
      await keepMark(deps.db, MARKS.filesAdopted, deps.ids.id());
    }
    // First, so that no other key is taken while something is there that only this one reads.
    const lost = key ? await forgetSecrets(deps) : [];
    if (key) await deleteMarks(deps.db, [MARKS.secretKey]);
    if (flags.has('json')) terminal.say(JSON.stringify({ lost }, null, 2));
    else {
      if (key) terminal.say('The next start takes the secret key that it is given, or makes one.');
      for (const words of lost) terminal.say(`Lost: ${words}`);
      if (files) terminal.say('The next start takes the place of files that it is given.');
    }
  },
};
