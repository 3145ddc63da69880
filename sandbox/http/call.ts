import type { IncomingHttpHeaders } from 'node:http';
import { keyOf, readKey } from '../accounts/keys.ts';
import { type Context, newId, type State } from '../state/state.ts';
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
  headers: IncomingHttpHeaders;
}

const LOGGED = 20_000;

/** One call in progress. */
export class Call {
  readonly state: State;
  readonly parameters: FormTree;
  readonly log: LoggedRequest;
  private readonly keyText: () => string;

  constructor(state: State, { method, path, query, body, headers }: ApiRequest) {
    const form = decodeForm(method === 'POST' ? body : query);
    // stripe.js sends these instead of headers.
    const { key, _stripe_version: _version, ...parameters } = form;
    const header = (name: string) => headers[name]?.toString() ?? null;
    this.state = state;
    this.parameters = parameters;
    this.keyText = () => keyOf(headers.authorization, textOf(key));
    this.log = {
      id: newId('req'),
      method,
      path,
      params: parameters,
      key: '',
      publishable: false,
      account: '',
      idempotencyKey: method === 'POST' ? header('idempotency-key') : null,
      apiVersion: header('stripe-version'),
      status: null,
      replayed: false,
    };
    state.requestLog.push(this.log);
    if (state.requestLog.length > LOGGED) state.requestLog.shift();
  }

  /** Reads the key. Throws ApiError 401, and 403 if it has no right to the call. */
  authorize(): void {
    const key = readKey(this.keyText(), this.state.revokedKeys);
    Object.assign(this.log, key);
    const withheld = this.state.missingRights.get(this.keyText());
    if (withheld === undefined || !this.log.path.startsWith(withheld)) return;
    const message = `The provided key '${key.key}' does not have the required permissions for this endpoint on account '${key.account}'.`;
    throw new ApiError(403, { message });
  }

  /** Claims the idempotency key. Returns the stored answer, if any. Throws ApiError 400 or 409. */
  begin(): StoredResponse | null {
    const { account, idempotencyKey: key, path: endpoint } = this.log;
    if (key === null) return null;
    const asked = { endpoint, parameters: canonical(this.parameters) };
    return this.state.idempotency.begin({ account, key }, asked, this.state.clock.now());
  }

  /** Stores the answer under the idempotency key, or frees the key. */
  finish(answer: StoredResponse | null): void {
    const { account, idempotencyKey: key, method } = this.log;
    if (key !== null) this.state.idempotency.finish({ account, key }, answer);
    // The change and its idempotency key are saved together, before the call is answered.
    if (method !== 'GET') this.state.save();
  }

  get context(): Context {
    const { id, account, publishable, idempotencyKey: idempotency_key } = this.log;
    return { state: this.state, account, publishable, cause: { id, idempotency_key } };
  }
}
