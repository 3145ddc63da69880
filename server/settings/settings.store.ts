import type { SettingKey } from '#contract/settings.ts';
import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import type { Db, Deps } from '#platform/deps.ts';

const SECRETS = ['STRIPE_SECRET_KEY', 'MAIL_PASSWORD'] as const;
/** Settings that are stored encrypted. */
const secretNames: ReadonlySet<SettingKey> = new Set<SettingKey>(SECRETS);

type SettingDeps = Pick<Deps, 'db' | 'vault'>;

/** The values of those of `names` that are set; secrets in clear. */
export async function readSettings<Name extends SettingKey>(
  { db, vault }: SettingDeps,
  names: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const values: Partial<Record<SettingKey, string>> = {};
  for (const row of rows) {
    const name = row.name as Name;
    values[name] = secretNames.has(name) ? vault.open(name, row.value) : row.value;
  }
  return values;
}

/** When each setting was last saved, in milliseconds, by its name; those that are not set are left out. */
export async function readVersions({ db }: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('setting').select(['name', 'updated_at']).execute();
  return new Map(rows.map((row) => [row.name, row.updated_at]));
}

export interface SettingChange {
  name: SettingKey;
  value: string;
  /** The version that was shown, 0 where the setting was not set; absent: whichever there is. */
  version?: number | undefined;
}

/**
 * Stores one setting; an empty value removes it. Secrets are encrypted. Throws 409 if a `version` is given
 * that the setting no longer has; to be called in a transaction then.
 */
export async function saveSetting(
  { db, vault, clock }: SettingDeps & Pick<Deps, 'clock'>,
  { name, value, version }: SettingChange,
): Promise<void> {
  if (value === '') {
    const one = db.deleteFrom('setting').where('name', '=', name);
    await one.where(asShown('setting', version)).execute();
    const isLeft = (await readVersions({ db })).has(name);
    if (isLeft) throw changedMeanwhile();
    return;
  }
  const stored = secretNames.has(name) ? vault.seal(name, value) : value;
  const now = clock.now();
  const change = { value: stored, updated_at: nextVersion('setting', now) };
  if (version !== undefined && version > 0) {
    const one = db.updateTable('setting').set(change).where('name', '=', name);
    const { numUpdatedRows } = await one.where(asShown('setting', version)).executeTakeFirst();
    if (numUpdatedRows === 0n) throw changedMeanwhile();
    return;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values({ name, value: stored, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(change).where(asShown('setting', version)),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw changedMeanwhile();
}

/** Whether a setting is stored encrypted. */
export async function keepsSecrets({ db }: Db): Promise<boolean> {
  const kept = db.selectFrom('setting').select('name').where('name', 'in', SECRETS).limit(1);
  return (await kept.executeTakeFirst()) !== undefined;
}

/** Deletes the settings that are stored encrypted. Returns the names of those that were set. */
export async function deleteSecrets({ db }: Db): Promise<(typeof SECRETS)[number][]> {
  const deleted = await db
    .deleteFrom('setting')
    .where('name', 'in', SECRETS)
    .returning('name')
    .execute();
  return SECRETS.filter((secret) => deleted.some(({ name }) => name === secret));
}
