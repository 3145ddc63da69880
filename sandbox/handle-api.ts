import type { ServerResponse } from 'node:http';
import type { Fault } from './controls/faults.ts';
import { type ApiRequest, Call } from './http/call.ts';
import { ApiError } from './http/errors.ts';
import { expandResponse } from './http/expand.ts';
import type { StoredResponse } from './http/idempotency.ts';
import { findRoute } from './http/routes.ts';
import { sendText } from './http/send-text.ts';
import { publicView } from './payment-intents/payment-intents.ts';
import { settleIntent } from './payment-intents/take-payment.ts';
import { settleRefund } from './refunds/create-refund.ts';
import { routes } from './routes.ts';
import { API_VERSION, contextWithoutRequest, type State } from './state/state.ts';

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
  response: ServerResponse,
): Promise<void> {
  settleDue(state);
  const call = new Call(state, request);
  const fault = state.faults.take(request.method, request.path);
  const answer = await carryOut(call, fault, response);
  if (!answer) return;
  Object.assign(call.log, { status: answer.status, replayed: answer.replayed });
  sendText(response, answer.status, answer.body, headersOf(call, answer));
}

/** Settles every payment and refund whose pending time is over. */
function settleDue(state: State): void {
  const now = state.clock.now();
  for (const row of state.paymentIntents.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleIntent(state, row, settles.as);
  }
  for (const row of state.refunds.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now)
      settleRefund(contextWithoutRequest(state, row.account), row, settles.as);
  }
}

/** Executes a call, or replays its stored answer; `null` when a fault lets it get no answer. */
async function carryOut(
  call: Call,
  fault: Fault | null,
  response: ServerResponse,
): Promise<Answer | null> {
  let stored: StoredResponse | null;
  try {
    call.authorize();
    stored = call.begin();
  } catch (error) {
    return refusal(call, error);
  }
  const isLate = fault?.when === 'after';
  let answer = fault && !isLate ? await applyFault(call, fault, response) : undefined;
  if (answer === undefined) {
    answer = stored ? { ...stored, kept: true, replayed: true } : execute(call);
  }
  const lateError = isLate && fault.effect === 'error' ? errorOf(call, fault) : null;
  const kept = lateError?.kept ? lateError : answer;
  call.finish(kept?.kept ? kept : null);
  if (!isLate) return answer;
  const late = lateError ?? (await applyFault(call, fault, response));
  return late === undefined ? answer : late;
}

/** Applies a fault: what it answers, `null` for no answer, nothing when the call goes on. */
async function applyFault(
  call: Call,
  fault: Fault,
  response: ServerResponse,
): Promise<Answer | null | undefined> {
  switch (fault.effect) {
    case 'hold':
      await call.state.faults.hold();
      return undefined;
    case 'hang':
      await call.state.faults.hang(response);
      return null;
    case 'cut':
      response.destroy();
      return null;
    case 'malformed':
      return answerOf(call, fault.status ?? 200, '<html><body>Bad gateway</body></html>');
    case 'error':
      return errorOf(call, fault);
  }
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

function execute(call: Call): Answer {
  try {
    const { route, id } = findRoute(routes, call.log.method, call.log.path);
    const { context } = call;
    if (context.publishable && !route.publishable) throw secretKeyNeeded();
    const { answer, expand } = route.run(context, call.parameters, id);
    const body = JSON.stringify(expandResponse(context, answer, expand), null, 2);
    return { ...answerOf(call, 200, body), kept: true };
  } catch (error) {
    return refusal(call, error);
  }
}

function refusal(call: Call, error: unknown): Answer {
  if (error instanceof ApiError) return failed(call, error);
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return failed(call, new ApiError(500, SERVER, true));
}

function failed(call: Call, { body, status, executed }: ApiError): Answer {
  const intent = body.payment_intent;
  const shown = intent && call.log.publishable ? publicView(intent) : intent;
  const error = shown ? { ...body, payment_intent: shown } : body;
  return { ...answerOf(call, status, JSON.stringify({ error })), kept: executed };
}

function answerOf(call: Call, status: number, body: string): Answer {
  return { status, body, requestId: call.log.id, kept: false, replayed: false };
}

function secretKeyNeeded(): ApiError {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new ApiError(401, { code: 'secret_key_required', message });
}

function headersOf(call: Call, answer: Answer): Record<string, string> {
  const { log } = call;
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': log.id,
    'stripe-version': log.apiVersion ?? API_VERSION,
    ...(log.idempotencyKey ? { 'idempotency-key': log.idempotencyKey } : {}),
    ...(answer.replayed
      ? { 'idempotent-replayed': 'true', 'original-request': answer.requestId }
      : {}),
    ...(answer.retry ? { 'stripe-should-retry': answer.retry } : {}),
  };
}
