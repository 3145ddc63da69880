import { isoTime } from '#platform/clock/clock.ts';
import { describeBytes, openBackup, verifyBackup } from '../../backups/index.ts';
import type { PlaceCommand } from '../command.ts';
import { readFrom } from './read-location.ts';

/** `verify <location>` */
export const verify: PlaceCommand = {
  name: 'verify',
  summary:
    'Read a whole backup and compare it with its checksums: the newest of a folder or s3://bucket/prefix, or one.',
  subject: 'location',
  flags: { json: 'Print a JSON object about the backup.' },
  async runAt(config, { subject, terminal, flags }) {
    const { location, name } = await readFrom(subject, config);
    const verified = await verifyBackup(location, await openBackup(location, name));
    const createdAt = isoTime(verified.createdAt);
    if (flags.has('json')) {
      terminal.say(JSON.stringify({ ...verified, createdAt }, null, 2));
      return;
    }
    const size = describeBytes(verified.totalBytes);
    const version = verified.version === null ? '' : `, made by version ${verified.version}`;
    terminal.say(
      `The backup ${verified.name} is whole: ${size}, ${verified.files} files${version}.`,
    );
  },
};
