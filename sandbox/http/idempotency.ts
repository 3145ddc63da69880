import { ApiError } from './errors.ts';

/** An answer that is kept to be replayed. */
export interface StoredResponse {
  status: number;
  body: string;
  requestId: string;
}

interface IdempotencyKey {
  account: string;
  key: string;
}

interface Entry {
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
    { account, key }: IdempotencyKey,
    asked: { endpoint: string; parameters: string },
    now: number,
  ): StoredResponse | null {
    if (key.length > 255) throw misused('can be at most 255 characters');
    const name = `${account}:${key}`;
    const entry = this.entries.get(name);
    if (!entry || entry.begun + KEPT_MS < now) {
      this.entries.set(name, { ...asked, begun: now, answer: null });
      return null;
    }
    if (entry.endpoint !== asked.endpoint || entry.parameters !== asked.parameters) {
      throw misused(`can only be used for the call they were first used for: '${key}'`);
    }
    if (entry.answer) return entry.answer;
    throw new ApiError(409, {
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  }

  /** Stores the answer, or frees the key when there is none. */
  finish({ account, key }: IdempotencyKey, answer: StoredResponse | null): void {
    const name = `${account}:${key}`;
    const entry = this.entries.get(name);
    if (answer && entry) entry.answer = answer;
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

function misused(rule: string): ApiError {
  const message = `Keys for idempotent requests ${rule}.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}
