import type { Db, Deps } from '#platform/deps.ts';

/** The rule that every admin needs a second factor. */
export const FACTOR_RULE = 'second-factor';

type FactorDeps = Pick<Deps, 'db' | 'vault'>;

/** The secret of which an admin's app makes codes. Times are milliseconds since 1970. */
export interface StoredFactor {
  /** In base32, encrypted: `readSecret`. */
  encryptedSecret: string;
  /** Null: begun, and not confirmed by a first code. */
  confirmedAt: number | null;
}

const vaultName = (adminId: string): string => `second factor ${adminId}`;

/** The second factor of an admin, confirmed or not. */
export async function findFactor({ db }: Db, adminId: string): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['secret as encryptedSecret', 'confirmed_at as confirmedAt'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
}

/** The secret of an admin's second factor, in base32. Throws UnreadableSecret. */
export function readSecret(
  { vault }: Pick<Deps, 'vault'>,
  adminId: string,
  { encryptedSecret }: StoredFactor,
): string {
  return vault.decrypt(vaultName(adminId), encryptedSecret);
}

/** The admins who have a second factor. */
export async function listEnrolled({ db }: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('second_factor')
    .select('admin_id')
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ admin_id }) => admin_id));
}

/** Begins a second factor, in place of one that was not confirmed. Returns whether none was confirmed. */
export async function beginFactor(
  { db, vault }: FactorDeps,
  { adminId, secret }: { adminId: string; secret: string },
): Promise<boolean> {
  const stored = { secret: vault.encrypt(vaultName(adminId), secret), last_step: 0 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ admin_id: adminId, ...stored, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet(stored)
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Confirms a second factor that was begun. Returns whether it did. */
export async function confirmFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmed_at: clock.now() })
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Uses up the codes of a time step and of those before it. Returns whether none of them was used: of many who
 * have the same code at once, one gets it.
 */
export async function spendStep(
  { db }: Db,
  { adminId, step }: { adminId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a recovery code up. Returns whether it was there and unused. */
export async function spendRecoveryCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { adminId, codeHash }: { adminId: string; codeHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: clock.now() })
    .where('code_hash', '=', codeHash)
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes of an admin. */
export async function replaceRecoveryCodes(
  { db }: Db,
  { adminId, codeHashes }: { adminId: string; codeHashes: readonly string[] },
): Promise<void> {
  await db.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
  const rows = codeHashes.map((code_hash) => ({ code_hash, admin_id: adminId, used_at: null }));
  if (rows.length > 0) await db.insertInto('recovery_code').values(rows).execute();
}

/** How many recovery codes of an admin are left. */
export async function countRecoveryCodes({ db }: Db, adminId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** Removes the second factor of an admin and its recovery codes. Returns whether there was one, confirmed or not. */
export async function deleteFactor({ db }: Db, adminId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();
  const one = db.deleteFrom('second_factor').where('admin_id', '=', adminId);
  return (await one.executeTakeFirst()).numDeletedRows > 0n;
}

/** Whether an admin has a second factor that only the store's secret key can read. */
export async function keepsFactors({ db }: Db): Promise<boolean> {
  const one = db.selectFrom('second_factor').select('admin_id').limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Removes the second factors of all admins. Returns whether there was one that had been confirmed. */
export async function deleteAllFactors(deps: Db): Promise<boolean> {
  const enrolled = await listEnrolled(deps);
  await deps.db.deleteFrom('recovery_code').execute();
  await deps.db.deleteFrom('second_factor').execute();
  return enrolled.size > 0;
}

/** Whether every admin needs a second factor. */
export async function isFactorRequired({ db }: Db): Promise<boolean> {
  const rule = db.selectFrom('admin_rule').select('name').where('name', '=', FACTOR_RULE);
  return (await rule.executeTakeFirst()) !== undefined;
}

/** Switches the rule for all on or off. */
export async function storeFactorRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isRequired: boolean,
): Promise<void> {
  if (!isRequired) {
    await db.deleteFrom('admin_rule').where('name', '=', FACTOR_RULE).execute();
    return;
  }
  await db
    .insertInto('admin_rule')
    .values({ name: FACTOR_RULE, since: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
