import type * as z from 'zod/mini';
import { adminCredentials } from '#contract/accounts.ts';
import { email as emailRule, newPassword } from '#contract/values/text.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { changeAdminEmail, findAdminByUsername } from '../../accounts/index.ts';
import { wantNoticesOfMoney } from '../../notices/index.ts';
import { type CommandInput, Refusal } from '../command.ts';

/** The value as the contract takes it. Throws a Refusal that names it. */
function checked(schema: z.ZodMiniType<string>, name: string, value: string): string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(`The ${name} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
}

/** The user name that was given. */
export function readUsername({ subject }: CommandInput): string {
  return checked(adminCredentials.shape.username, 'user name', subject);
}

/** The e-mail address that was given with `--email`; null without one. */
export function readEmail({ options }: CommandInput): string | null {
  const given = options.get('email');
  return given === undefined ? null : checked(emailRule(), 'e-mail address', given);
}

/** The refusal for an e-mail address that another admin has. */
export function emailTaken(email: string): Refusal {
  return new Refusal(`Another admin has the e-mail address ${email}.`);
}

/**
 * Stores an admin's e-mail address. The first one turns on the notices that cost money when missed, and returns what to
 * say of that; else ''. Throws a Refusal if another admin has the address, or for an unknown name.
 */
export async function saveEmail(
  { deps }: CommandInput,
  { username, email }: { username: string; email: string | null },
): Promise<string> {
  return inTransaction(deps, async (inside) => {
    const admin = await findAdminByUsername(inside, username);
    if (admin === undefined) throw unknownAdmin(username);
    const outcome = await changeAdminEmail(inside, { username, email });
    if (outcome !== 'changed') throw emailTaken(email ?? '');
    if (email === null || admin.email !== null) return '';
    await wantNoticesOfMoney(inside, admin.id);
    return ' Notices that cost money when missed are on.';
  });
}

/** Asks for a new password, a person twice. */
export async function readNewPassword({ terminal }: CommandInput): Promise<string> {
  const password = checked(newPassword(), 'password', await terminal.readSecret('New password: '));
  if (terminal.isInteractive && password !== (await terminal.readSecret('Once more: ')))
    throw new Refusal('The two passwords are not the same. Nothing was changed.');
  return password;
}

/** The refusal for a user name that no admin has. */
export function unknownAdmin(username: string): Refusal {
  return new Refusal(
    `There is no admin “${username}”. "npm run sleigh -- admin list" shows all admins.`,
  );
}
