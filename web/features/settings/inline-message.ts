import { messageFor } from '../../lib/http-error.ts';

/**
 * What a field says of its refused value: the server's words without the name of the part of the
 * request they are about, which is no name on this screen.
 */
export function inlineMessage(error: unknown): string {
  const message = messageFor(error, 'This could not be saved. Please try again.');
  const about = message.replace(/^value: */, '');
  return about.charAt(0).toUpperCase() + about.slice(1);
}
