import type { ServerResponse } from 'node:http';
import {
  appealDispute,
  closeDispute,
  escalateInquiry,
  isInquiry,
  openDispute,
} from '../disputes/open-dispute.ts';
import { issueWarning } from '../early-fraud-warnings/issue-warning.ts';
import { ApiError } from '../http/errors.ts';
import { sendText } from '../http/send-text.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import { dashboardPage, isOpen, type ShownPayment } from './dashboard-page.ts';

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
 * It can be refunded there, and as the buyer's bank would, a dispute or an inquiry can be opened and closed, and an
 * early fraud warning issued.
 */
export function handleDashboard(
  state: State,
  request: DashboardRequest,
  response: ServerResponse,
): void {
  const { method, pathname, origin, host } = request;
  const payment = findPayment(state, pathname.split('/').at(-1) ?? '');
  if (payment === undefined) {
    sendText(response, 404, 'There is no such payment.');
  } else if (method !== 'POST') {
    sendText(response, 200, dashboardPage(payment, null), HTML);
  } else if (origin !== `http://${host}`) {
    sendText(response, 403, 'Only this page may send this form.');
  } else {
    const problem = changePayment(state, payment, new URLSearchParams(request.body));
    state.save();
    if (problem === null) sendText(response, 303, '', { location: pathname });
    else sendText(response, 400, dashboardPage(payment, problem), HTML);
  }
}

function findPayment(state: State, id: string): ShownPayment | undefined {
  const intent = state.paymentIntents.findAnywhere(id);
  const charge = state.charges.findAnywhere(intent?.object.latest_charge ?? '');
  const disputes = state.disputes.everything();
  const dispute = disputes.findLast(({ object }) => object.payment_intent === id);
  return intent && { intent, charge, dispute };
}

/** Does what was asked for; returns why not. */
function changePayment(state: State, payment: ShownPayment, form: URLSearchParams): string | null {
  const { intent, charge, dispute } = payment;
  const doing = contextWithoutRequest(state, intent.account);
  const what = form.get('do');
  try {
    if (what === 'refund') {
      const amount = readCents(form.get('amount') ?? '');
      createRefund(doing, { payment_intent: intent.object.id, amount });
    } else if (what === 'warning' && charge && dispute === undefined) {
      issueWarning(doing, charge, { namesIntent: false });
    } else if ((what === 'dispute' || what === 'inquiry') && charge && dispute === undefined) {
      openDispute(doing, charge, { reason: 'fraudulent', isInquiry: what === 'inquiry' });
    } else if (what === 'dispute-half' && charge && dispute === undefined) {
      const { amount, amount_refunded: refunded } = charge.object;
      openDispute(doing, charge, { reason: 'general', amount: Math.ceil((amount - refunded) / 2) });
    } else if (what === 'appeal' && dispute?.object.status === 'lost') {
      appealDispute(doing, dispute, 'needs_response');
    } else if (what === 'close' && dispute && isInquiry(dispute)) {
      closeDispute(doing, dispute, 'warning_closed');
    } else if (what === 'escalate' && dispute && isInquiry(dispute)) {
      escalateInquiry(doing, dispute);
    } else if ((what === 'won' || what === 'lost') && dispute && isOpen(dispute)) {
      closeDispute(doing, dispute, what);
    } else {
      return 'This action is not possible now.';
    }
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** Dollars as cents; undefined (refund all that is left) for an empty field. */
function readCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  if (/^\d{1,7}(\.\d{1,2})?$/.test(typed.trim())) return Math.round(Number(typed) * 100);
  throw new ApiError(400, { message: 'Enter an amount such as 12.50.' });
}
