import type { SheetReport, SheetSettings } from '../messages.ts';
import { callProvider, intentOf } from '../provider-call.ts';

/** The script of the wallet's sheet, which lies over the shop's page. */
const sheet: SheetSettings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const buttons = [...document.querySelectorAll('button')];

function tell(message: SheetReport): void {
  parent.postMessage(message, sheet.page);
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { submitter } = event;
  const pays = submitter instanceof HTMLButtonElement && submitter.value === 'pay';
  if (pays) for (const button of buttons) button.disabled = true;
  tell({ did: pays ? 'pay' : 'cancel' });
});
addEventListener('keydown', ({ key }) => {
  // A payment that was begun cannot be taken back.
  if (key === 'Escape' && !buttons[0]?.disabled) tell({ did: 'cancel' });
});

/** Shows what is to be paid. */
async function showAmount(): Promise<void> {
  const asked = { key: sheet.key, client_secret: sheet.clientSecret };
  const path = `/v1/payment_intents/${intentOf(sheet.clientSecret)}`;
  const { value } = await callProvider<{ amount: number; currency: string }>(
    '',
    'GET',
    path,
    asked,
  );
  const place = document.querySelector('#amount');
  if (!value || !place) return;
  const { amount, currency } = value;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  place.textContent = format.format(amount / 100);
}

// Keyboard users start at the first button, at the latest once the shop's page has focused the frame.
const focusFirst = () => buttons[0]?.focus();
addEventListener('focus', focusFirst);
focusFirst();
void showAmount();
