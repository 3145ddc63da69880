import { becomeShop } from '#platform/instance/instance.ts';
import {
  deleteStoreValues,
  getOrSetStoreValue,
  STORE_VALUES,
} from '#platform/store-values/store-values.store.ts';
import { deleteAllSecrets } from '../start/stored-secrets.ts';
import { Refusal, type StoreCommand } from './command.ts';

/** `adopt` */
export const adopt: StoreCommand = {
  name: 'adopt',
  summary:
    'Say that a restored store is the shop, or let it go on with another secret key or place of its files.',
  flags: {
    'secret-key':
      'The secret key is lost: delete what was encrypted with it, so that another one can be used.',
    shop: 'This store is the shop now: it was restored from a backup and sells, mails and backs up from now on.',
    files: 'The files were moved: take the place that the next start finds.',
    json: 'Print a JSON object: lost, what has to be typed again.',
  },
  async run({ deps, terminal, flags }) {
    const [shop, key, files] = ['shop', 'secret-key', 'files'].map((flag) => flags.has(flag));
    if (!shop && !key && !files)
      throw new Refusal('Say what this store is or has: --shop, --secret-key or --files.');
    if (shop) await becomeShop(deps.db, deps.clock.now());
    if (files) {
      await deleteStoreValues(deps.db, [STORE_VALUES.files, STORE_VALUES.filesIdentified]);
      await getOrSetStoreValue(deps.db, STORE_VALUES.filesAdopted, deps.ids.id());
    }
    // First, so that no other key is taken while something is there that only this one reads.
    const lost = key ? await deleteAllSecrets(deps) : [];
    if (key) await deleteStoreValues(deps.db, [STORE_VALUES.secretKey]);
    if (flags.has('json')) terminal.say(JSON.stringify({ lost }, null, 2));
    else {
      if (key) terminal.say('The next start takes the secret key that it is given, or makes one.');
      if (shop) terminal.say('This store is the shop now.');
      for (const words of lost) terminal.say(`Lost: ${words}`);
      if (files) terminal.say('The next start takes the place of files that it is given.');
    }
  },
};
