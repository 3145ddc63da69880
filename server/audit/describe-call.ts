import type { Endpoint } from '#contract/endpoint.ts';
import type { MadeCall } from '#platform/http/router.ts';

/** The record of a call, without who made it and when. */
export interface DescribedCall {
  kind: 'change' | 'export';
  action: string;
  thing: string;
  thingId: string | null;
  thingName: string | null;
  fields: string[];
}

/** Things whose `name` or `title` in a call is the shop's own word. Of others it may be a person's. */
const NAMED = new Set(['Package', 'Video', 'Owner page']);
/** Entries of a body that are no changed fields: what proves who asks, and what was shown to them. */
const NO_FIELDS = new Set([
  'password',
  'currentPassword',
  'code',
  'token',
  'version',
  'shownEmail',
  'shown',
  'key',
  'value',
]);

/** Recorded characters of a customer's id, as many as screens show: the id of a deleted account is kept nowhere. */
const SHOWN_OF_CUSTOMER = 12;

type Loose = Record<string, unknown>;

function entriesOf(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const texts = (values: unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string');

/** "/api/owner-pages/:name" -> "Owner page". What is done at the login is done to an admin. */
function thingOf({ path }: Endpoint): string {
  const [, , noun = ''] = path.split('/');
  if (noun === 'auth') return 'Admin';
  const words = noun.replaceAll('-', ' ').replace(/s$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The ids in the path; else the setting, or the ids of what is joined; else the id of what was created. */
function idsOf(params: Loose, body: Loose, answer: Loose): string[] {
  const joined = Object.entries(body).flatMap(([name, value]) => (/Id$/.test(name) ? value : []));
  const named = [Object.values(params), [body.key], joined, [answer.id]].map(texts);
  return named.find((ids) => ids.length > 0) ?? [];
}

function fieldsOf({ fileField, path }: Endpoint, body: Loose): string[] {
  const sent = Object.keys(body).filter((name) => body[name] !== undefined && !/Id$/.test(name));
  // A promotion code is changed by its `code`; elsewhere one proves who asks.
  const isField = (name: string) =>
    !NO_FIELDS.has(name) || (name === 'code' && path.startsWith('/api/promo-codes'));
  const fields = sent.filter(isField);
  return fileField === undefined ? fields : [fileField, ...fields];
}

/**
 * Describes a call for the record: names of fields and ids, never what the fields held. So it has no secrets and no
 * customers' details, whatever a call may carry one day.
 */
export function describeCall({ endpoint, ...made }: Omit<MadeCall, 'viewer'>): DescribedCall {
  const [params, body, answer] = [made.params, made.body, made.answer].map(entriesOf);
  const thing = thingOf(endpoint);
  const ids = idsOf(params ?? {}, body ?? {}, answer ?? {});
  const shown = thing === 'Customer' ? ids.map((id) => id.slice(0, SHOWN_OF_CUSTOMER)) : ids;
  // A duplicate is named by the answer.
  const names = [body?.name, body?.title, params?.name, answer?.name];
  const [name] = NAMED.has(thing) ? texts(names) : [];
  return {
    kind: endpoint.method === 'GET' ? 'export' : 'change',
    action: endpoint.summary,
    thing,
    thingId: shown.join(' ') || null,
    thingName: name ?? null,
    fields: fieldsOf(endpoint, body ?? {}),
  };
}
