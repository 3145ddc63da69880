import type { Row } from '../state/tables.ts';

export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
}

/** The signing secret, answered only when the endpoint is created. */
export interface EndpointSecrets {
  secret: string;
}

export type EndpointRow = Row<WebhookEndpoint, EndpointSecrets>;
