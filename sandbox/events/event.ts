/** Something that happened, with the object as it was just then. */
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  /** Endpoints that have not yet taken it. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
