import type { FormTree } from './form-encoding.ts';

/** One call of the API, without card details. */
export interface LoggedRequest {
  id: string;
  /** ISO 8601. */
  time: string;
  method: string;
  path: string;
  params: FormTree;
  /** `sk_test_****Aso0`, or empty when the call carried none. */
  key: string;
  publishable: boolean;
  account: string | null;
  idempotencyKey: string | null;
  apiVersion: string | null;
  /** Null until it is answered; it stays null if the connection was cut before that. */
  status: number | null;
  /** Whether the answer was replayed from an earlier call with the same idempotency key. */
  replayed: boolean;
}

const KEPT = 20_000;

/** The calls of the API, oldest first. */
export class RequestLog {
  private entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): LoggedRequest {
    this.entries.push({ ...entry, params: withoutCards(entry.params) });
    if (this.entries.length > KEPT) this.entries.shift();
    return this.entries.at(-1) ?? entry;
  }

  all(): LoggedRequest[] {
    return [...this.entries];
  }

  clear(): void {
    this.entries = [];
  }
}

function withoutCards(params: FormTree): FormTree {
  return JSON.parse(
    JSON.stringify(params, (name, value: unknown) =>
      name === 'card' && typeof value === 'object' ? { redacted: 'true' } : value,
    ),
  );
}
