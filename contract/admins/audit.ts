import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../pages-of-lists.ts';

/** `export`: data left the store. */
export const changeKind = z.enum(['change', 'export']);
export type ChangeKind = z.output<typeof changeKind>;

/** A change or an export by an admin: without secrets, and without customers' details. */
export const adminChange = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The admin's name as it was then. */
  admin: z.string(),
  kind: changeKind,
  /** In words, as the description of the calls has it: "Change a package". */
  action: z.string(),
  /** The kind of thing that was changed: "Package", "Order", "Setting". */
  thing: z.string(),
  /** Its id, or the ids of two that were joined; the key of a setting; null: the call names none. */
  thingId: z.nullable(z.string()),
  /** The shop's name for it, where the call had it. */
  thingName: z.nullable(z.string()),
  /** The names of the fields that were sent, such as "price". */
  fields: z.array(z.string()),
});
export type AdminChange = z.output<typeof adminChange>;

/**
 * Lists what admins changed and exported in the last 365 days, newest first; the next page's cursor is in the header
 * `x-next-cursor`. `q` is looked for in all of it but the time.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'admin',
  summary: 'What admins changed and exported, newest first',
  query: z.object({ ...listQuery, kind: z.optional(changeKind) }),
  response: z.array(adminChange),
});
