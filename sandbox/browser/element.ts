import { isDark } from './appearance.ts';
import { groundBehind } from './ground.ts';
import type {
  Answer,
  Appearance,
  ConfirmOrder,
  FrameSettings,
  Intent,
  Order,
  Report,
} from './messages.ts';

type Listener = (event: unknown) => void;

/** Height (pixels) of the card form until it reports its own, so that the page does not shift. */
const usualHeight = (width: number) => (width >= 580 ? 217 : 256);
const PATIENCE_MS = 15_000;
let framesMade = 0;

/**
 * One element on the page: an iframe from the sandbox's origin, and the messages to and from it.
 */
export class FramedElement {
  readonly type: string;
  private readonly origin: string;
  private settings: FrameSettings;
  private frame: HTMLIFrameElement | null = null;
  private listeners = new Map<string, Set<Listener>>();
  private answers = new Map<number, (value: Answer<Intent>) => void>();
  private asked = 0;
  private ready = Promise.withResolvers<void>();
  private onDestroy: () => void;

  constructor(
    origin: string,
    settings: Omit<FrameSettings, 'frame' | 'page' | 'ground'>,
    onDestroy: () => void,
  ) {
    framesMade += 1;
    this.type = settings.elementType;
    this.origin = origin;
    this.onDestroy = onDestroy;
    const frame = `sandbox-frame-${framesMade}`;
    this.settings = { ...settings, frame, page: location.origin, ground: 'transparent' };
    addEventListener('message', this.hear);
    addEventListener('transitionend', this.followGround);
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place)
      throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`);
    this.unmount();
    this.settings = { ...this.settings, ground: groundBehind(place) };
    this.frame = this.makeFrame(place.clientWidth + 8);
    place.replaceChildren(this.frame);
    this.frame.addEventListener('load', () => this.giveUpLater());
  }

  unmount(): void {
    this.frame?.remove();
    this.frame = null;
    this.ready = Promise.withResolvers();
  }

  destroy(): void {
    this.unmount();
    removeEventListener('message', this.hear);
    removeEventListener('transitionend', this.followGround);
    this.onDestroy();
  }

  isMounted(): boolean {
    return this.frame !== null;
  }

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const single: Listener = (value) => {
      this.off(event, single);
      listener(value);
    };
    return this.on(event, single);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.listeners.get(event)?.delete(listener);
    else this.listeners.delete(event);
    return this;
  }

  // The options of the element (layout, fields, wallets) do not apply to a form of three fields.
  update(_options: unknown): void {}

  collapse(): void {}

  focus(): void {
    this.frame?.focus();
    this.order({ do: 'focus' });
  }

  blur(): void {
    this.order({ do: 'blur' });
  }

  clear(): void {
    this.order({ do: 'clear' });
  }

  dress(appearance: Appearance): void {
    const ground = groundBehind(this.frame?.parentElement ?? null);
    this.settings = { ...this.settings, appearance, ground };
    if (this.frame) this.frame.style.colorScheme = isDark(appearance) ? 'dark' : 'light';
    this.order({ do: 'update', appearance, ground });
  }

  /** Waits until the frame is ready and lets it confirm the payment with what was typed. */
  async confirm(order: ConfirmOrder): Promise<Answer<Intent>> {
    await this.ready.promise;
    this.asked += 1;
    const number = this.asked;
    const { promise, resolve } = Promise.withResolvers<Answer<Intent>>();
    this.answers.set(number, resolve);
    this.order({ do: 'confirm', number, order });
    return promise;
  }

  private makeFrame(width: number): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    const { settings } = this;
    frame.src = `${this.origin}/v3/payment-element.html#${encodeURIComponent(JSON.stringify(settings))}`;
    frame.title = 'Secure payment input frame';
    frame.name = settings.frame;
    frame.allow = 'payment *';
    Object.assign(frame.style, {
      display: 'block',
      // The form has a margin for focus rings, which must not move the page's layout.
      width: 'calc(100% + 8px)',
      margin: '-4px',
      height: `${usualHeight(width)}px`,
      border: '0',
      background: 'transparent',
      colorScheme: isDark(settings.appearance) ? 'dark' : 'light',
    });
    return frame;
  }

  private order(order: Order): void {
    this.frame?.contentWindow?.postMessage({ frame: this.settings.frame, ...order }, this.origin);
  }

  // When a page fades from one theme to another, its new colour is known only at the end.
  private followGround = (): void => {
    const ground = groundBehind(this.frame?.parentElement ?? null);
    if (this.frame && ground !== this.settings.ground) this.dress(this.settings.appearance);
  };

  private hear = (event: MessageEvent): void => {
    if (event.origin !== this.origin || event.data?.frame !== this.settings.frame) return;
    if (event.source !== this.frame?.contentWindow) return;
    const report: Report = event.data;
    if (report.did === 'height') this.frame.style.height = `${report.height}px`;
    else if (report.did === 'answer') this.answers.get(report.number)?.(report.value);
    else this.emit(report);
  };

  private emit(report: Exclude<Report, { did: 'height' | 'answer' }>): void {
    const event: Record<string, unknown> = { elementType: this.type };
    if (report.did === 'ready') this.ready.resolve();
    if (report.did === 'loaderror') event.error = report.error;
    if (report.did === 'change') {
      Object.assign(event, report.change, { collapsed: false, value: { type: 'card' } });
    }
    for (const listener of this.listeners.get(report.did) ?? []) listener(event);
  }

  // If the sandbox is not running, the frame loads without its script and never reports that it
  // is ready.
  private giveUpLater(): void {
    const { ready } = this;
    const message = 'The payment form could not be loaded.';
    const timer = setTimeout(
      () => this.emit({ did: 'loaderror', error: { type: 'api_connection_error', message } }),
      PATIENCE_MS,
    );
    this.on('loaderror', () => clearTimeout(timer));
    void ready.promise.then(() => clearTimeout(timer));
  }
}

/** The error that stripe.js throws when a page uses it wrongly. */
export function integrationError(message: string): Error {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
