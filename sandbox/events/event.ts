/** An event, with a copy of the object at that time. */
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  /** How many endpoints have not yet accepted it. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
