import { isoTime } from '#platform/clock/clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { describeBytes, restoreBackup, restoreBackupFiles } from '../../backups/index.ts';
import { deleteAllSecrets } from '../../start/stored-secrets.ts';
import type { PlaceCommand } from '../command.ts';
import { notePassedOver } from './note-passed-over.ts';
import { readFrom } from './read-location.ts';
import { restorePlace } from './restore-place.ts';

/** `restore <location>` */
export const restore: PlaceCommand = {
  name: 'restore',
  summary:
    'Restore a backup into an empty DATA_DIR or DATABASE_URL: the newest of the shop in a folder or s3://bucket/prefix, or one by its whole name.',
  subject: 'location',
  flags: {
    files:
      'Copy only the files, into the bucket of STORAGE_URL, while the shop goes on. A restore into it then copies what is missing.',
    'without-key': 'The secret key of the store is lost. What it encrypts is left out.',
    json: 'Print a JSON object about the backup.',
  },
  async runAt(config, { subject, terminal, flags }) {
    const { location, name } = await readFrom(subject, config);
    const place = restorePlace(config);
    if (flags.has('files')) {
      const copied = await restoreBackupFiles({ location, place }, name);
      if (flags.has('json')) terminal.say(JSON.stringify(copied, null, 2));
      else
        terminal.say(
          `The files of the backup ${copied.name} are in the bucket: ${copied.copied} were copied, ${copied.kept} were there.`,
        );
      return;
    }
    const askPassphrase = () => terminal.readSecret('Passphrase of the secret key: ');
    const restored = await restoreBackup(
      { location, place, clock: systemClock, ids: randomIds, deleteAllSecrets },
      { name, askPassphrase, withoutKey: flags.has('without-key') },
    );
    const createdAt = isoTime(restored.createdAt);
    if (flags.has('json')) {
      terminal.say(JSON.stringify({ ...restored, createdAt }, null, 2));
      return;
    }
    terminal.say(
      `The backup ${restored.name} was restored: ${describeBytes(restored.totalBytes)}, ${restored.files} files.`,
    );
    notePassedOver(terminal, restored.passedOver);
    for (const secret of restored.lost ?? []) terminal.note(`Left out: ${secret}`);
    if (restored.lost !== null)
      terminal.note('Messages that were waiting cannot be read, and are shown as failed.');
    terminal.say(
      'The store can be started. It sells and sends nothing until you say that it is the shop: under the warning on every admin page, or with "npm run sleigh -- adopt --shop".',
    );
  },
};
