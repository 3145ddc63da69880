import type { SettingKey } from '#contract/settings.ts';
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

/** Stores one setting; an empty value removes it. Secrets are encrypted. */
export async function saveSetting(
  { db, vault, clock }: SettingDeps & Pick<Deps, 'clock'>,
  { name, value }: { name: SettingKey; value: string },
): Promise<void> {
  if (value === '') {
    await db.deleteFrom('setting').where('name', '=', name).execute();
    return;
  }
  const stored = secretNames.has(name) ? vault.seal(name, value) : value;
  await db
    .insertInto('setting')
    .values({ name, value: stored, updated_at: clock.now() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: stored, updated_at: clock.now() }),
    )
    .execute();
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
