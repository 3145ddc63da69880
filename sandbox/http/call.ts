import { type Key, keyOf, readKey } from '../accounts/keys.ts';
import { randomText } from '../state/ids.ts';
import { API_VERSION, type Context, type State } from '../state/state.ts';
import { ApiError } from './errors.ts';
import { canonical, decodeForm, type FormTree, textOf } from './form-encoding.ts';
import type { StoredResponse } from './idempotency.ts';
import type { LoggedRequest } from './request-log.ts';

/** A request as it was received. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** One call in progress. */
export interface Call {
  state: State;
  /** `req_...` */
  id: string;
  version: string;
  parameters: FormTree;
  log: LoggedRequest;
  /** Reads the key. Throws ApiError 401 or 403. */
  authorize(): void;
  /**
   * Claims the idempotency key and answers the stored answer, if any. Throws ApiError 400 or 409.
   */
  begin(): StoredResponse | null;
  /** Stores the answer under the idempotency key, or frees the key. */
  finish(answer: StoredResponse | null): void;
  context(): Context;
}

/** Parameters that stripe.js sends instead of headers. */
const ENVELOPE = ['key', '_stripe_version'];

export function openCall(state: State, request: ApiRequest): Call {
  const form = decodeForm(request.method === 'POST' ? request.body : request.query);
  const keyParameter = textOf(form.key);
  for (const name of ENVELOPE) delete form[name];
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const idempotencyKey = request.method === 'POST' ? (header('idempotency-key') ?? null) : null;
  const id = `req_${randomText(14)}`;
  const log = state.requestLog.add({
    id,
    time: state.clock.now().toISOString(),
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
    state,
    id,
    version: header('stripe-version') ?? API_VERSION,
    parameters: form,
    log,
    authorize: () => {
      key = readKey(keyOf(header('authorization'), keyParameter), state.revokedKeys);
      Object.assign(log, {
        key: key.masked,
        publishable: key.publishable,
        account: key.account,
      });
      refuseJson(request.method, header('content-type'));
    },
    begin: () => {
      if (!idempotencyKey) return null;
      const asked = {
        key: idempotencyKey,
        endpoint: request.path,
        parameters: canonical(form),
      };
      return state.idempotency.begin(account(), asked, state.clock.now().getTime());
    },
    finish: (answer) => {
      if (idempotencyKey) state.idempotency.finish(account(), idempotencyKey, answer);
      // The change and its idempotency key are saved together, before the call is answered.
      if (request.method !== 'GET') state.save();
    },
    context: () => ({
      state,
      account: account(),
      publishable: key?.publishable ?? true,
      cause: { id, idempotency_key: idempotencyKey },
    }),
  };
}

function refuseJson(method: string, type: string | undefined): void {
  if (method !== 'POST' || !type?.includes('json')) return;
  throw new ApiError(400, {
    message:
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If ' +
      'you have any questions, we can help at https://support.stripe.com/.',
  });
}
