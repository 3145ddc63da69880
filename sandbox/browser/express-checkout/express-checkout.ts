import { applyAppearance } from '../appearance.ts';
import type { ExpressOrder, ExpressReport, ExpressSettings } from '../messages.ts';

/** The script of the frame with the wallet's button. */
const settings: ExpressSettings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const button = document.querySelector('button');
const label = document.querySelector('span');

function tell(message: ExpressReport): void {
  parent.postMessage(message, settings.page);
}

const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];
applyAppearance(settings.appearance, rules);
document.documentElement.dataset.theme = settings.theme;
if (label)
  label.textContent = settings.type === 'buy' ? 'Buy with Simulated Wallet' : 'Simulated Wallet';
button?.addEventListener('click', () => tell({ did: 'click' }));

addEventListener('message', ({ source, origin, data }: MessageEvent<ExpressOrder>) => {
  if (source !== parent || origin !== settings.page) return;
  applyAppearance(data.appearance, rules);
});

/** Asks whether this browser has the wallet, which a control of the sandbox decides. */
async function begin(): Promise<void> {
  const answer = await fetch('/v3/wallet.json', { cache: 'no-store' });
  const { available } = await answer.json();
  if (button) button.hidden = !available;
  tell({ did: 'ready', available });
}

void begin();
