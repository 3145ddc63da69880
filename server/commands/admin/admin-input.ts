import type * as z from 'zod/mini';
import { adminCredentials } from '#contract/accounts.ts';
import { newPassword } from '#contract/text.ts';
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
