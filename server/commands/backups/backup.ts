import { isoTime } from '#platform/clock/clock.ts';
import { isS3Address, warnOfPlainHttp } from '#platform/objects/s3/s3-address.ts';
import { findSecretKey } from '#platform/secrets/vault.ts';
import { type BackupReport, describeBytes, OLDEST_SCHEMA } from '../../backups/index.ts';
import { backUpStore } from '../../start/back-up-store.ts';
import type { Config } from '../../start/config.ts';
import { s3SettingsOf, storagePlaceOf } from '../../start/s3-variables.ts';
import { secretKeyFile } from '../../start/secret-key.ts';
import { type Given, type PlaceCommand, Refusal, type Terminal } from '../command.ts';
import { openStore } from '../open-store.ts';
import { readTarget } from './read-location.ts';

const LEAST_PASSPHRASE = 12;
const MOST_KEPT = 1000;

function readKeep(given: string | undefined): number | null {
  if (given === undefined) return null;
  const keep = Number(given);
  if (Number.isInteger(keep) && keep >= 1 && keep <= MOST_KEPT) return keep;
  throw new Refusal(`--keep must be a whole number from 1 to ${MOST_KEPT}.`);
}

async function readPassphrase(terminal: Terminal): Promise<string> {
  const passphrase = await terminal.readSecret('Passphrase for the secret key: ');
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new Refusal(`The passphrase must have at least ${LEAST_PASSPHRASE} characters.`);
  if (terminal.isInteractive && passphrase !== (await terminal.readSecret('Once more: ')))
    throw new Refusal('The two passphrases are not the same. Nothing was written.');
  return passphrase;
}

function printReport({ say, note }: Terminal, report: BackupReport, path: string): void {
  const { name, newFiles, files, newBytes, unfinishedUploads, deleted } = report;
  say(`The backup ${name} is complete: ${path}`);
  say(
    `${describeBytes(report.totalBytes)}: ${report.rows} rows and ${files} files, of which ${newFiles} (${describeBytes(newBytes)}) were new.`,
  );
  for (const { fileName, receivedBytes } of unfinishedUploads)
    note(
      `Left out: ${fileName ?? 'a file'}, still being uploaded (${describeBytes(receivedBytes)}).`,
    );
  for (const old of deleted) note(`Deleted: ${old}.`);
}

const noKey = (dataDir: string): Refusal =>
  new Refusal(
    `The secret key ${secretKeyFile(dataDir)} is missing. Put it back, or set SECRET_KEY, and try again: without it nobody could tell whose backup it is. Nothing was written.`,
  );

async function runBackup(config: Config, { subject, terminal, flags, options }: Given) {
  const location = readTarget(subject);
  const keep = readKeep(options.get('keep'));
  const { DATA_DIR: dataDir } = config;
  // Says what is wrong with the store, if anything is. Before an update it is older than this version.
  await (await openStore(config, OLDEST_SCHEMA)).db.destroy();
  const secretKey = config.SECRET_KEY ?? (await findSecretKey(secretKeyFile(dataDir)));
  if (secretKey === null) throw noKey(dataDir);
  const key = flags.has('with-key')
    ? { secretKey, passphrase: await readPassphrase(terminal) }
    : null;
  const warning = isS3Address(location) ? warnOfPlainHttp(s3SettingsOf(config)) : null;
  if (warning !== null) terminal.note(warning);
  const files = storagePlaceOf(config);
  const store = { url: config.DATABASE_URL, files, secretKey, s3: s3SettingsOf(config) };
  const report = await backUpStore(store, { location, isScheduled: false, keep, key });
  if (!flags.has('json')) {
    printReport(terminal, report, location);
    return;
  }
  const createdAt = isoTime(report.createdAt);
  terminal.say(JSON.stringify({ ...report, createdAt, folder: location }, null, 2));
}

/** `backup <location>` */
export const backup: PlaceCommand = {
  name: 'backup',
  summary:
    'Back up the store into a folder or s3://bucket/prefix while it runs. Files that are there are not copied again.',
  subject: 'location',
  options: { keep: 'How many backups stay there; older ones are deleted. Absent: all.' },
  flags: {
    'with-key': 'Add the secret key, encrypted with a passphrase that is asked for.',
    json: 'Print a JSON object about the backup.',
  },
  runAt: runBackup,
};
