import type { ServerResponse } from 'node:http';
import type { DisputeRow } from '../disputes/dispute.ts';
import { closeDispute, openDispute } from '../disputes/open-dispute.ts';
import { ApiError } from '../http/errors.ts';
import { sendText } from '../http/send-text.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import { dashboardPage } from './dashboard-page.ts';

interface DashboardRequest {
  method: string;
  pathname: string;
  body: string;
  /** The request's headers. */
  origin: string | undefined;
  host: string | undefined;
}

/** A browser sends the origin of a form only if the referrer policy allows it. */
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

/**
 * `/dashboard/[account/]test/payments/<intent>`: one payment in Stripe's dashboard, for the demo.
 * It can be refunded there, and a dispute can be opened and closed as the buyer's bank would.
 */
export function handleDashboard(
  state: State,
  request: DashboardRequest,
  response: ServerResponse,
): void {
  const { method, pathname, origin, host } = request;
  const row = state.paymentIntents.findAnywhere(pathname.split('/').at(-1) ?? '');
  if (row === undefined) {
    sendText(response, 404, 'There is no such payment.');
    return;
  }
  if (method !== 'POST') {
    sendText(response, 200, dashboardPage(state, row, null), HTML);
    return;
  }
  if (origin !== `http://${host}`) {
    sendText(response, 403, 'Only this page may send this form.');
    return;
  }
  try {
    changePayment(state, row, new URLSearchParams(request.body));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendText(response, 400, dashboardPage(state, row, error.message), HTML);
    return;
  }
  state.save();
  sendText(response, 303, '', { location: pathname });
}

function changePayment(state: State, row: IntentRow, form: URLSearchParams): void {
  const doing = contextWithoutRequest(state, row.account);
  const charge = state.charges.findAnywhere(row.object.latest_charge ?? '');
  if (!charge) throw new ApiError(400, { message: 'This payment has not been made yet.' });
  const dispute = findOpenDispute(state, row);
  const what = form.get('do');
  if (what === 'refund') {
    createRefund(doing, {
      payment_intent: row.object.id,
      amount: readCents(form.get('amount') ?? ''),
    });
  } else if (what === 'dispute' && dispute === undefined) {
    openDispute(doing, charge, 'fraudulent');
  } else if ((what === 'won' || what === 'lost') && dispute) {
    closeDispute(doing, dispute, what);
  } else {
    throw new ApiError(400, { message: 'This action is not possible now.' });
  }
}

/** The open dispute of a payment. */
function findOpenDispute(state: State, { object }: IntentRow): DisputeRow | undefined {
  return state.disputes
    .everything()
    .find((row) => row.object.payment_intent === object.id && !isOver(row));
}

function isOver({ object: { status } }: DisputeRow): boolean {
  return status === 'won' || status === 'lost';
}

/** Dollars as cents; undefined (refund all that is left) for an empty field. */
function readCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const [, whole = '', fraction = ''] = /^\s*(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (whole === '') throw new ApiError(400, { message: 'Enter an amount such as 12.50.' });
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
