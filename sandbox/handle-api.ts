import type { Fault } from './controls/faults.ts';
import { type ApiRequest, type Call, openCall } from './http/call.ts';
import { ApiError } from './http/errors.ts';
import { expandResponse } from './http/expand.ts';
import type { StoredResponse } from './http/idempotency.ts';
import { findRoute } from './http/routes.ts';
import { publicView } from './payment-intents/payment-intents.ts';
import { routes } from './routes.ts';
import { settleDue } from './settle-due.ts';
import type { State } from './state/state.ts';

/** The connection that a request came on. */
export interface Connection {
  send(status: number, headers: Record<string, string>, body: string): void;
  /** Closes the connection without an answer. */
  cut(): void;
  /** Resolves when the client has closed it. */
  closed: Promise<void>;
}

interface Answer extends StoredResponse {
  /** Whether it is stored under the idempotency key. */
  kept: boolean;
  replayed: boolean;
  retry?: 'true' | 'false';
}

/** Answers one call of the API, with any armed fault. */
export async function handleApi(
  state: State,
  request: ApiRequest,
  connection: Connection,
): Promise<void> {
  settleDue(state);
  const call = openCall(state, request);
  const fault = state.faults.take(request.method, request.path);
  const answer = await carryOut(call, fault, connection);
  if (!answer) return;
  call.log.status = answer.status;
  call.log.replayed = answer.replayed;
  connection.send(answer.status, headersOf(call, answer), answer.body);
}

async function carryOut(
  call: Call,
  fault: Fault | null,
  connection: Connection,
): Promise<Answer | null> {
  let stored: StoredResponse | null;
  try {
    call.authorize();
    stored = call.begin();
  } catch (error) {
    return refusal(call, error);
  }
  const early =
    fault && fault.when !== 'after' ? await applyFault(call, fault, connection) : 'go on';
  if (early !== 'go on') return early;
  const answer = stored
    ? { ...stored, kept: true, replayed: true }
    : execute(call, call.parameters);
  if (fault?.when !== 'after') {
    call.finish(answer.kept ? answer : null);
    return answer;
  }
  const failure = fault.effect === 'error' ? errorOf(call, fault) : null;
  call.finish(failure?.kept ? failure : answer.kept ? answer : null);
  if (failure) return failure;
  const late = await applyFault(call, fault, connection);
  return late === 'go on' ? answer : late;
}

/** Applies a fault; `null` when the call gets no answer. */
async function applyFault(
  call: Call,
  fault: Fault,
  connection: Connection,
): Promise<Answer | null | 'go on'> {
  const before = fault.when !== 'after';
  if (fault.effect === 'hold') {
    await call.state.faults.hold();
    return 'go on';
  }
  if (fault.effect === 'hang') await connection.closed;
  if (fault.effect === 'cut') connection.cut();
  const answer = fault.effect === 'error' ? errorOf(call, fault) : malformed(call, fault);
  if (before) call.finish(answer?.kept ? answer : null);
  return answer;
}

function errorOf(call: Call, fault: Fault): Answer {
  const status = fault.status ?? 500;
  const answer = failed(call, new ApiError(status, fault.body ?? FAULT_BODIES[status] ?? SERVER));
  const kept = status >= 500 && fault.stored !== false;
  return kept ? { ...answer, kept, retry: 'false' } : { ...answer, kept };
}

const SERVER = {
  type: 'api_error',
  message: 'An unknown error occurred. Please contact us if this keeps happening.',
} as const;

const FAULT_BODIES: Record<number, ApiError['body']> = {
  409: {
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is using it.',
  },
  429: {
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits in our documentation.',
  },
};

function malformed(call: Call, fault: Fault): Answer | null {
  if (fault.effect !== 'malformed') return null;
  const body = '<html><body>Bad gateway</body></html>';
  return { status: fault.status ?? 200, body, requestId: call.id, kept: false, replayed: false };
}

function execute(call: Call, parameters: Call['parameters']): Answer {
  try {
    const { route, id } = findRoute(routes, call.log.method, call.log.path);
    const context = call.context();
    if (context.publishable && !route.publishable) throw secretKeyNeeded();
    const { answer, expand } = route.run(context, parameters, id);
    const body = JSON.stringify(expandResponse(context, answer, expand), null, 2);
    return { status: 200, body, requestId: call.id, kept: true, replayed: false };
  } catch (error) {
    return refusal(call, error);
  }
}

function refusal(call: Call, error: unknown): Answer {
  if (error instanceof ApiError) return failed(call, error);
  call.state.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return failed(call, new ApiError(500, SERVER, true));
}

function failed(call: Call, error: ApiError): Answer {
  const intent = error.body.payment_intent;
  const shown = intent && call.log.publishable ? publicView(intent) : intent;
  const body = JSON.stringify({
    error: shown ? { ...error.body, payment_intent: shown } : error.body,
  });
  const { status, executed: kept } = error;
  return { status, body, requestId: call.id, kept, replayed: false };
}

function secretKeyNeeded(): ApiError {
  return new ApiError(401, {
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You ' +
      'can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function headersOf(call: Call, answer: Answer): Record<string, string> {
  const { log } = call;
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': call.id,
    'stripe-version': call.version,
    ...(log.idempotencyKey ? { 'idempotency-key': log.idempotencyKey } : {}),
    ...(answer.replayed
      ? { 'idempotent-replayed': 'true', 'original-request': answer.requestId }
      : {}),
    ...(answer.retry ? { 'stripe-should-retry': answer.retry } : {}),
  };
}
