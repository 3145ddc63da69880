import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { Setting, StoreSettings } from './setting.ts';

type SettingDeps = Pick<Deps, 'db' | 'vault'>;

/** The values of those of `settings` that are set, by their keys; secrets in clear. Throws UnreadableSecret. */
export async function listSaved(
  { db, vault }: SettingDeps,
  settings: readonly Setting[],
): Promise<Map<string, string>> {
  const keys = settings.map(({ key }) => key);
  const secrets = new Set(settings.flatMap(({ key, secret }) => (secret ? [key] : [])));
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ name, value }) => [name, secrets.has(name) ? vault.decrypt(name, value) : value]),
  );
}

/** When each setting was last saved, in milliseconds, by its name; those that are not set are left out. */
export async function readVersions({ db }: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('setting').select(['name', 'updated_at']).execute();
  return new Map(rows.map((row) => [row.name, row.updated_at]));
}

export interface SettingChange {
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
  { key: name, secret }: Pick<Setting, 'key' | 'secret'>,
  { value, version }: SettingChange,
): Promise<void> {
  if (value === '') {
    const one = db.deleteFrom('setting').where('name', '=', name);
    await one.where(asShown('setting', version)).execute();
    const isLeft = (await readVersions({ db })).has(name);
    if (isLeft) throw changedMeanwhile();
    return;
  }
  const stored = secret ? vault.encrypt(name, value) : value;
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

const secretsOf = (settings: StoreSettings): string[] =>
  [...settings.values()].flatMap(({ key, secret }) => (secret ? [key] : []));

/** Whether a setting is stored encrypted. */
export async function keepsSecrets({ db }: Db, settings: StoreSettings): Promise<boolean> {
  const names = secretsOf(settings);
  const kept = db.selectFrom('setting').select('name').where('name', 'in', names).limit(1);
  return (await kept.executeTakeFirst()) !== undefined;
}

/** Deletes the settings that are stored encrypted. Returns in words what was set. */
export async function deleteSecrets({ db }: Db, settings: StoreSettings): Promise<string[]> {
  const rows = await db
    .deleteFrom('setting')
    .where('name', 'in', secretsOf(settings))
    .returning('name')
    .execute();
  const deleted = new Set(rows.map(({ name }) => name));
  return [...settings.values()].flatMap(({ key, secret }) =>
    secret && deleted.has(key) ? [secret.words] : [],
  );
}
