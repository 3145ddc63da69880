import { formBody } from './form-body.ts';
import type { Answer, ApiFailure } from './messages.ts';

const UNREACHABLE: ApiFailure = {
  type: 'api_connection_error',
  message: 'Unable to connect to the payment provider. Please check your connection and try again.',
};

/**
 * Calls the API with the publishable key. The key is sent as a parameter, which avoids a CORS
 * preflight.
 */
export async function callProvider<T>(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
): Promise<Answer<T>> {
  const body = formBody(parameters);
  try {
    const answer = await (method === 'GET'
      ? fetch(`${origin}${path}?${body}`, { cache: 'no-store' })
      : fetch(`${origin}${path}`, { method, body }));
    const value = await answer.json();
    return value.error ? { error: value.error } : { value };
  } catch {
    return { error: UNREACHABLE };
  }
}

/** `pi_X_secret_Y` -> `pi_X`. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
