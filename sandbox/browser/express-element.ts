import { schemeOf } from './appearance.ts';
import type {
  Answer,
  Appearance,
  ExpressOrder,
  ExpressReport,
  FrameSettings,
  Intent,
  SheetReport,
} from './messages.ts';
import { type Overlay, openOverlay } from './overlay.ts';
import { callProvider, intentOf } from './provider-call.ts';

type Hearer = (event: unknown) => void;

/** The options of the express checkout element that the sandbox follows. */
export interface ExpressOptions {
  buttonHeight?: number;
  buttonTheme?: { googlePay?: 'black' | 'white' };
  buttonType?: { googlePay?: string };
  paymentMethods?: { googlePay?: 'auto' | 'always' | 'never' };
}

/** The token of the wallet's card. It stands for a card that is taken, paid by a wallet. */
const WALLET_TOKEN = 'tok_sandbox_wallet';

/** The margin (pixels) of the frame for the button's focus ring. */
const RING = 4;

/**
 * The express checkout element: an iframe of the sandbox's origin with the button of one simulated wallet, which
 * counts as Google Pay in its events.
 */
export class ExpressElement {
  private readonly origin: string;
  private readonly settings: FrameSettings;
  private readonly isWanted: boolean;
  private readonly frame = document.createElement('iframe');
  private readonly hearers = new Map<string, Hearer>();
  private sheet: Overlay | null = null;
  /** Whether the buyer has agreed in the sheet, so that the next confirmation is the wallet's. */
  isPaying = false;

  constructor(origin: string, settings: FrameSettings, options: ExpressOptions) {
    this.origin = origin;
    this.settings = settings;
    this.isWanted = options.paymentMethods?.googlePay !== 'never';
    const { frame } = this;
    const theme = options.buttonTheme?.googlePay ?? 'black';
    const shown = { ...settings, theme, type: options.buttonType?.googlePay ?? 'plain' };
    frame.src = `${origin}/v3/express-checkout.html#${encodeURIComponent(JSON.stringify(shown))}`;
    frame.title = 'Secure express checkout frame';
    Object.assign(frame.style, {
      display: 'block',
      width: `calc(100% + ${2 * RING}px)`,
      height: `${(options.buttonHeight ?? 44) + 2 * RING}px`,
      margin: `-${RING}px`,
      border: '0',
      background: 'transparent',
      colorScheme: schemeOf(settings.appearance),
    });
    addEventListener('message', this.hearFrames);
  }

  mount(place: HTMLElement): void {
    place.replaceChildren(this.frame);
  }

  destroy(): void {
    this.closeSheet();
    this.frame.remove();
    removeEventListener('message', this.hearFrames);
  }

  on(event: string, hearer: Hearer): void {
    this.hearers.set(event, hearer);
  }

  off(event: string): void {
    this.hearers.delete(event);
  }

  // What Stripe lets a page update (layout, height, what is asked of the buyer) the one button does not have.
  update(_options: unknown): void {}

  dress(appearance: Appearance): void {
    this.frame.style.colorScheme = schemeOf(appearance);
    const order: ExpressOrder = { do: 'update', appearance };
    this.frame.contentWindow?.postMessage(order, this.origin);
  }

  /** Confirms the payment with the wallet's card, and closes the sheet. */
  async confirm(parameters: Record<string, unknown>): Promise<Answer<Intent>> {
    const { key, clientSecret } = this.settings;
    const path = `/v1/payment_intents/${intentOf(clientSecret)}/confirm`;
    const answer = await callProvider<Intent>(this.origin, 'POST', path, {
      ...parameters,
      key,
      client_secret: clientSecret,
      use_stripe_sdk: true,
      payment_method_data: { type: 'card', card: { token: WALLET_TOKEN } },
    });
    this.closeSheet();
    return answer;
  }

  private tellPage(event: string, more: object = {}): void {
    this.hearers.get(event)?.({ elementType: 'expressCheckout', ...more });
  }

  private hearFrames = ({ source, data }: MessageEvent): void => {
    if (source === this.frame.contentWindow) this.followButton(data);
    else if (this.sheet !== null && source === this.sheet.frame.contentWindow)
      this.followSheet(data);
  };

  private followButton(report: ExpressReport): void {
    if (report.did === 'click') this.askPage();
    else {
      const has = report.available && this.isWanted;
      this.tellPage('ready', { availablePaymentMethods: has ? ONLY_GOOGLE_PAY : undefined });
    }
  }

  /** The page decides whether the sheet opens: it may, unless it rejects. */
  private askPage(): void {
    const resolve = () => this.openSheet();
    const event = { expressPaymentType: 'google_pay', resolve, reject: () => {} };
    if (this.hearers.has('click')) this.tellPage('click', event);
    else resolve();
  }

  private openSheet(): void {
    if (this.sheet !== null) return;
    const settings = encodeURIComponent(JSON.stringify(this.settings));
    this.sheet = openOverlay(`${this.origin}/v3/wallet-sheet.html#${settings}`, 'Simulated wallet');
  }

  private closeSheet(): void {
    this.isPaying = false;
    this.sheet?.close();
    this.sheet = null;
  }

  private followSheet({ did }: SheetReport): void {
    if (did === 'cancel') {
      this.closeSheet();
      this.tellPage('cancel');
      return;
    }
    this.isPaying = true;
    const paymentFailed = () => this.closeSheet();
    this.tellPage('confirm', { expressPaymentType: 'google_pay', paymentFailed });
  }
}

const ONLY_GOOGLE_PAY = {
  amazonPay: false,
  applePay: false,
  googlePay: true,
  klarna: false,
  link: false,
  paypal: false,
};
