import type { AdminChange } from '#contract/admins/audit.ts';
import { formatCustomerId, formatOrderId } from '../../lib/format.ts';

/** "isBundle" -> "is bundle". */
export function fieldInWords(field: string): string {
  return field.replace(/([A-Z])/g, ' $1').toLowerCase();
}

const SHORT: Record<string, (id: string) => string> = {
  Order: formatOrderId,
  Customer: formatCustomerId,
};

/** What was changed: the kind of thing and its name, else its id, which is shown short if it is long. */
export function describeThing({ thing, thingId, thingName }: AdminChange): string {
  if (thingName !== null) return `${thing} “${thingName}”`;
  if (thingId === null) return thing;
  const shorten = SHORT[thing] ?? ((id: string) => (/^[\da-f]{32}/.test(id) ? id.slice(0, 8) : id));
  return `${thing} ${shorten(thingId)}`;
}
