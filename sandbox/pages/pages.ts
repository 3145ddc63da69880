import type { ServerResponse } from 'node:http';
import { sendText } from '../http/send-text.ts';
import type { IntentRow } from '../payment-intents/payment-intent.ts';
import { answerChallenge, findChallenge } from '../payment-intents/three-d-secure.ts';
import type { State } from '../state/state.ts';
import { browserFile, browserScript } from './browser-scripts.ts';
import { answeredPage, challengePage, redirectPage } from './page-texts.ts';

interface PageRequest {
  method: string;
  pathname: string;
  body: string;
}

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src *; form-action *; base-uri 'none'",
  'referrer-policy': 'no-referrer',
};
const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const STYLE = { 'content-type': 'text/css; charset=utf-8' };

const FILES: Record<string, () => [Record<string, string>, string]> = {
  '/v3/stripe.js': () => [SCRIPT, browserScript('stripe')],
  '/v3/payment-element.html': () => [HTML, browserFile('payment-element/payment-element.html')],
  '/v3/payment-element.js': () => [SCRIPT, browserScript('payment-element/payment-element')],
  '/v3/payment-element.css': () => [STYLE, browserFile('payment-element/payment-element.css')],
  '/v3/express-checkout.html': () => [HTML, browserFile('express-checkout/express-checkout.html')],
  '/v3/express-checkout.js': () => [SCRIPT, browserScript('express-checkout/express-checkout')],
  '/v3/express-checkout.css': () => [STYLE, browserFile('express-checkout/express-checkout.css')],
  '/v3/wallet-sheet.html': () => [HTML, browserFile('express-checkout/wallet-sheet.html')],
  '/v3/wallet-sheet.js': () => [SCRIPT, browserScript('express-checkout/wallet-sheet')],
  '/v3/three-d-secure.js': () => [SCRIPT, browserScript('three-d-secure')],
  '/v3/pages.css': () => [STYLE, browserFile('pages.css')],
};

/** Serves the files of the browser: stripe.js, the payment element, the 3-D Secure page. */
export function handlePage(state: State, request: PageRequest, response: ServerResponse): void {
  const { method, pathname, body } = request;
  const file = FILES[pathname];
  if (file && (method === 'GET' || method === 'HEAD')) {
    const [headers, content] = file();
    sendText(response, 200, content, { ...headers, 'cache-control': 'no-cache' });
  } else if (pathname === '/v3/wallet.json') {
    const type = 'application/json';
    sendText(response, 200, JSON.stringify({ available: state.hasWallet }), {
      'content-type': type,
    });
  } else if (pathname.startsWith('/3d-secure/')) {
    const row = findChallenge(state, pathname.slice('/3d-secure/'.length));
    const isAnswer = method === 'POST' && row !== undefined;
    if (isAnswer) takeOutcome(state, row, body);
    const page = isAnswer ? answeredPage() : challengePage(state, row);
    sendText(response, row ? 200 : 410, page, HTML);
  } else if (pathname.startsWith('/redirect/')) {
    const row = findChallenge(state, pathname.slice('/redirect/'.length));
    if (method === 'POST' && row !== undefined) {
      const location = returnAddress(row);
      takeOutcome(state, row, body);
      sendText(response, 303, '', { location: location(row.object.status) });
      return;
    }
    sendText(response, row ? 200 : 410, redirectPage(state, row), HTML);
  } else {
    sendText(response, 404, 'Page not found.');
  }
}

/** The shop's address that a buyer returns to, by the status that the payment has then. */
function returnAddress({ object }: IntentRow): (status: string) => string {
  const { next_action, id, client_secret } = object;
  const url = new URL(next_action?.redirect_to_url?.return_url ?? '');
  return (status) => {
    url.searchParams.set('payment_intent', id);
    url.searchParams.set('payment_intent_client_secret', client_secret);
    url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
    return url.href;
  };
}

/** Takes `outcome=complete|fail` from the page in the overlay. */
function takeOutcome(state: State, row: IntentRow, body: string): void {
  const complete = new URLSearchParams(body).get('outcome') === 'complete';
  answerChallenge(state, row, complete ? 'complete' : 'fail');
  state.save();
}
