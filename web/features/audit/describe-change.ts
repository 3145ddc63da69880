import type { AdminChange } from '#contract/admins/audit.ts';
import { formatCustomerId, formatOrderId } from '../../lib/format.ts';

/** The fields that a screen calls otherwise. */
const FIELDS: Record<string, string> = {
  email: 'e-mail',
  isBundle: 'bundle',
  isOn: 'on',
  packageIds: 'packages',
  videoPath: 'file',
};

/** "isBundle" -> "bundle", "newAccount" -> "new account". */
export function fieldInWords(field: string): string {
  return FIELDS[field] ?? field.replace(/([A-Z])/g, ' $1').toLowerCase();
}

/** Things that are orders, with a page of their own. */
export const isOrder = (thing: string) => thing === 'Order' || thing === 'Grant';

const SHORT: Record<string, (id: string) => string> = {
  Order: formatOrderId,
  Grant: formatOrderId,
  Customer: formatCustomerId,
};

/** Names the changed thing: its kind and its name, or else its id, shortened if it is long. */
export function describeThing({ thing, thingId, thingName }: AdminChange): string {
  if (thingName !== null) return `${thing} “${thingName}”`;
  if (thingId === null) return thing;
  const shorten = SHORT[thing] ?? ((id: string) => (/^[\da-f]{32}/.test(id) ? id.slice(0, 8) : id));
  return `${thing} ${shorten(thingId)}`;
}
