import type { ServerResponse } from 'node:http';
import { sendJson, sendText } from '../http/bodies.ts';

interface ControlRequest {
  method: string;
  pathname: string;
  search: string;
  input: string;
  /** The request's header. Browsers send the page's origin. */
  origin: string | undefined;
}

/**
 * `POST /_sandbox/<control>` with the control's input as JSON, or `GET` for those without input
 * (query parameters otherwise). Answers the control's result as JSON, or 400 with `{message}` if
 * it fails. No web page may use the controls.
 */
export async function answerControl(
  state: { save(): void },
  controls: object,
  request: ControlRequest,
  response: ServerResponse,
): Promise<void> {
  if (request.origin) {
    sendText(response, 403, 'Controls are not for web pages.');
    return;
  }
  const name = request.pathname.slice('/_sandbox/'.length);
  const run = new Map<string, unknown>(Object.entries(controls)).get(name);
  if (typeof run !== 'function') {
    const message = `There is no control ${name}. The controls are: ${Object.keys(controls).join(', ')}`;
    sendJson(response, 404, { message });
    return;
  }
  try {
    const given: unknown = request.input
      ? JSON.parse(request.input)
      : Object.fromEntries(new URLSearchParams(request.search));
    const answer = await run(given);
    state.save();
    sendJson(response, 200, answer);
  } catch (error) {
    sendJson(response, 400, { message: error instanceof Error ? error.message : String(error) });
  }
}
