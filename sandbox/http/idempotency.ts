import { ApiError } from './errors.ts';

/** An answer that is kept to be replayed. */
export interface StoredResponse {
  status: number;
  body: string;
  requestId: string;
}

interface Entry {
  key: string;
  endpoint: string;
  parameters: string;
  /** Milliseconds since 1970. */
  begun: number;
  /** Null while the first request is in progress. */
  answer: StoredResponse | null;
}

const KEPT_MS = 24 * 3600 * 1000;

/** The answers stored under idempotency keys, by account, for 24 hours. */
export class IdempotencyStore {
  private entries = new Map<string, Entry>();

  /**
   * Begins a request. Returns the stored answer of an earlier one, or null: then the key is in use
   * until {@link finish}.
   *
   * @throws ApiError 400 for other parameters or another endpoint, 409 while the first request is
   * in progress.
   */
  begin(
    account: string,
    request: { key: string; endpoint: string; parameters: string },
    now: number,
  ): StoredResponse | null {
    const { key, endpoint, parameters } = request;
    if (key.length > 255) {
      const message = 'Idempotency keys can be at most 255 characters.';
      throw new ApiError(400, { type: 'idempotency_error', message });
    }
    const name = `${account}:${key}`;
    const entry = this.entries.get(name);
    if (!entry || entry.begun + KEPT_MS < now) {
      this.entries.set(name, { key, endpoint, parameters, begun: now, answer: null });
      return null;
    }
    if (entry.endpoint !== endpoint) throw otherEndpoint(entry, endpoint);
    if (entry.parameters !== parameters) throw otherParameters(key);
    if (!entry.answer) throw inUse(key);
    return entry.answer;
  }

  /** Stores the answer, or frees the key when there is none. */
  finish(account: string, key: string, answer: StoredResponse | null): void {
    const name = `${account}:${key}`;
    const entry = this.entries.get(name);
    if (!entry) return;
    if (answer) entry.answer = answer;
    else this.entries.delete(name);
  }

  /** The finished requests, for the state file. */
  save(): [string, Entry][] {
    return [...this.entries].filter(([, entry]) => entry.answer !== null);
  }

  restore(entries: [string, Entry][]): void {
    this.entries = new Map(entries);
  }
}

function otherParameters(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
      `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function otherEndpoint(entry: Entry, endpoint: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used for the same endpoint they were first used ' +
      `for ('${entry.endpoint}' vs '${endpoint}'). Try using a key other than '${entry.key}' if you ` +
      'meant to execute a different request.',
  });
}

function inUse(key: string): ApiError {
  return new ApiError(409, {
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably ' +
      'means you submitted twice, and the other request is still going through): ' +
      `${key}. It may succeed or fail.`,
  });
}
