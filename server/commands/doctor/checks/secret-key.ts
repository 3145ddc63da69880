import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { readMailSettings } from '../../../mail/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined } from '../finding.ts';

const RESTORE_KEY =
  'Bring back the SECRET_KEY, or the file secret.key in DATA_DIR, that the store was used with. If it is lost, run "npm run sleigh -- adopt --secret-key", start the store and enter the payment keys and the mail password again under Settings.';

/** Whether the secret key is there, and is the one that the stored secrets were encrypted with. */
export async function checkSecretKey(context: DoctorContext): Promise<Finding[]> {
  await context.db();
  try {
    await context.vault();
  } catch (error) {
    if (!(error instanceof Unexamined)) throw error;
    return [problem('The secret key is missing, or is cut short.', RESTORE_KEY)];
  }
  const deps = await context.deps();
  try {
    await deps.payments.keys.list(deps);
    await deps.payments.keys.readPresentId(deps);
    await readMailSettings(deps);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return [problem('The secret key is not the one that the stored secrets need.', RESTORE_KEY)];
  }
  return [ok('It fits what is encrypted in the database.')];
}
