import { type Key, keyOf, readKey } from '../accounts/keys.ts';
import { type Act, API_VERSION, type World } from '../world/world.ts';
import { ApiError } from './errors.ts';
import { canonical, decodeForm, type FormTree, textOf } from './form-encoding.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { LoggedRequest } from './request-log.ts';

/** A request as it came in. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** One call under way. */
export interface Call {
  world: World;
  /** `req_...` */
  id: string;
  version: string;
  parameters: FormTree;
  log: LoggedRequest;
  /** Finds out who asks. Throws ApiError 401 or 403. */
  authorize(): void;
  /** Takes the idempotency key: the earlier answer, if there was one. Throws ApiError 400 or 409. */
  begin(): StoredAnswer | null;
  /** Keeps the answer under the key, or frees it. */
  finish(answer: StoredAnswer | null): void;
  act(): Act;
}

/** Parameters that stripe.js sends along in place of headers. */
const ENVELOPE = ['key', '_stripe_account', '_stripe_version'];

export function openCall(world: World, request: ApiRequest): Call {
  const form = decodeForm(request.method === 'POST' ? request.body : request.query);
  const keyParameter = textOf(form.key);
  for (const name of ENVELOPE) delete form[name];
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const idempotencyKey = request.method === 'POST' ? (header('idempotency-key') ?? null) : null;
  const id = `req_${world.ids(14)}`;
  const log = world.requestLog.add({
    id,
    time: world.clock.now().toISOString(),
    method: request.method,
    path: request.path,
    params: form,
    key: '',
    publishable: false,
    account: null,
    idempotencyKey,
    apiVersion: header('stripe-version') ?? null,
    status: null,
    replayed: false,
  });
  let key: Key | null = null;
  const account = () => key?.account ?? '';
  return {
    world,
    id,
    version: header('stripe-version') ?? API_VERSION,
    parameters: form,
    log,
    authorize: () => {
      key = readKey(keyOf(header('authorization'), keyParameter), world.revokedKeys);
      Object.assign(log, {
        key: key.masked,
        publishable: key.publishable,
        account: key.account,
      });
      refuseForeign(key, header('stripe-account'));
      refuseJson(request.method, header('content-type'));
    },
    begin: () => {
      if (!idempotencyKey) return null;
      const asked = {
        key: idempotencyKey,
        endpoint: request.path,
        parameters: canonical(form),
      };
      return world.idempotency.begin(account(), asked, world.clock.now().getTime());
    },
    finish: (answer) => {
      if (idempotencyKey) world.idempotency.finish(account(), idempotencyKey, answer);
      // What was done and the key it was done under are kept together, before anybody is answered.
      if (request.method !== 'GET') world.save();
    },
    act: () => ({
      world,
      account: account(),
      publishable: key?.publishable ?? true,
      cause: { id, idempotency_key: idempotencyKey },
    }),
  };
}

function refuseForeign(key: Key, account: string | undefined): void {
  if (account === undefined || account === key.account) return;
  throw new ApiError(403, {
    code: 'account_invalid',
    message: `The provided key '${key.masked}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function refuseJson(method: string, type: string | undefined): void {
  if (method !== 'POST' || !type?.includes('json')) return;
  throw new ApiError(400, {
    message:
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If ' +
      'you have any questions, we can help at https://support.stripe.com/.',
  });
}
