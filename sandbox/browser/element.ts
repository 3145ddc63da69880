import { schemeOf } from './appearance.ts';
import type { Answer, Appearance, FrameSettings, Intent, Order, Report } from './messages.ts';

type Listener = (event: unknown) => void;

/** Height (pixels) of the card form until it reports its own, so that the page does not shift. */
const usualHeight = (width: number) => (width >= 580 ? 217 : 256);

/** The payment element: an iframe from the sandbox's origin, and the messages to and from it. */
export class PaymentElement {
  private readonly origin: string;
  private readonly frame = document.createElement('iframe');
  private readonly listeners = new Map<string, Listener>();
  private readonly ready = Promise.withResolvers<void>();
  private answer: (value: Answer<Intent>) => void = () => {};

  constructor(origin: string, settings: FrameSettings) {
    this.origin = origin;
    const { frame } = this;
    frame.src = `${origin}/v3/payment-element.html#${encodeURIComponent(JSON.stringify(settings))}`;
    frame.title = 'Secure payment input frame';
    Object.assign(frame.style, {
      display: 'block',
      // The form has a margin for focus rings, which must not move the page's layout.
      width: 'calc(100% + 8px)',
      margin: '-4px',
      border: '0',
      background: 'transparent',
      colorScheme: schemeOf(settings.appearance),
    });
    addEventListener('message', this.hear);
  }

  mount(place: HTMLElement): void {
    this.frame.style.height = `${usualHeight(place.clientWidth + 8)}px`;
    place.replaceChildren(this.frame);
  }

  destroy(): void {
    this.frame.remove();
    removeEventListener('message', this.hear);
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }

  off(event: string): void {
    this.listeners.delete(event);
  }

  // The options of the element (layout, fields, wallets) do not apply to a form of three fields.
  update(_options: unknown): void {}

  dress(appearance: Appearance): void {
    this.frame.style.colorScheme = schemeOf(appearance);
    this.order({ do: 'update', appearance });
  }

  /** Waits until the frame is ready and lets it confirm the payment with what was typed. */
  async confirm(parameters: Record<string, unknown>): Promise<Answer<Intent>> {
    await this.ready.promise;
    return new Promise((resolve) => {
      this.answer = resolve;
      this.order({ do: 'confirm', parameters });
    });
  }

  private order(order: Order): void {
    this.frame.contentWindow?.postMessage(order, this.origin);
  }

  private hear = (event: MessageEvent): void => {
    if (event.source !== this.frame.contentWindow) return;
    const report: Report = event.data;
    if (report.did === 'height') this.frame.style.height = `${report.height}px`;
    else if (report.did === 'answer') this.answer(report.value);
    else this.listeners.get(report.did)?.(report);
    if (report.did === 'ready') this.ready.resolve();
  };
}

/** The error that stripe.js throws when a page uses it wrongly. */
export function integrationError(message: string): Error {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
