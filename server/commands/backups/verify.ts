import { isoTime } from '#platform/clock/clock.ts';
import { describeBytes, openBackup, verifyBackup } from '../../backups/index.ts';
import type { PlaceCommand } from '../command.ts';
import { notePassedOver } from './note-passed-over.ts';
import { readFrom } from './read-location.ts';

/** `verify <location>` */
export const verify: PlaceCommand = {
  name: 'verify',
  summary:
    'Read a whole backup and compare it with its checksums: the newest of the shop in a folder or s3://bucket/prefix, or one by its whole name, such as /mnt/backups/backups/2026-11-22T03-12-09.120Z-1f2e3d.',
  subject: 'location',
  flags: { json: 'Print a JSON object about the backup.' },
  async runAt(config, { subject, terminal, flags }) {
    const { location, name } = await readFrom(subject, config);
    const { passedOver, ...backup } = await openBackup(location, name);
    const verified = await verifyBackup(location, backup);
    const createdAt = isoTime(verified.createdAt);
    if (flags.has('json')) {
      terminal.say(JSON.stringify({ ...verified, createdAt, passedOver }, null, 2));
      return;
    }
    const size = describeBytes(verified.totalBytes);
    const version = verified.version === null ? '' : `, made by version ${verified.version}`;
    terminal.say(
      `The backup ${verified.name} is whole: ${size}, ${verified.files} files${version}.`,
    );
    notePassedOver(terminal, passedOver);
  },
};
