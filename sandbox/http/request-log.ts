import type { FormTree } from './form-encoding.ts';

/** One call of the API. */
export interface LoggedRequest {
  id: string;
  method: string;
  path: string;
  params: FormTree;
  /** `sk_test_****Aso0`, or empty when the call carried none. */
  key: string;
  publishable: boolean;
  account: string;
  idempotencyKey: string | null;
  apiVersion: string | null;
  /** Null until it is answered; it stays null if the connection was cut before that. */
  status: number | null;
  /** Whether the answer was replayed from an earlier call with the same idempotency key. */
  replayed: boolean;
}
