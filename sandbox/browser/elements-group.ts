import { integrationError, PaymentElement } from './element.ts';
import { ExpressElement, type ExpressOptions } from './express-element.ts';
import type { Appearance } from './messages.ts';

export interface ElementsOptions {
  clientSecret: string;
  appearance: Appearance;
}

/** The result of `stripe.elements()`: the form and the wallets that belong to one payment. */
export class ElementsGroup {
  readonly clientSecret: string;
  private readonly origin: string;
  private readonly key: string;
  private appearance: Appearance;
  private element: PaymentElement | null = null;
  private express: ExpressElement | null = null;

  constructor(origin: string, key: string, { clientSecret, appearance }: ElementsOptions) {
    this.origin = origin;
    this.key = key;
    this.clientSecret = clientSecret;
    this.appearance = appearance;
  }

  create(type: string, options: ExpressOptions = {}): PaymentElement | ExpressElement {
    const { key, clientSecret, appearance } = this;
    const settings = { page: location.origin, key, clientSecret, appearance };
    if (type === 'payment') {
      this.element = new PaymentElement(this.origin, settings);
      return this.element;
    }
    if (type === 'expressCheckout') {
      this.express = new ExpressElement(this.origin, settings, options);
      return this.express;
    }
    const known = '"payment" and "expressCheckout"';
    throw integrationError(`The sandbox has no "${type}" element, only ${known}.`);
  }

  update({ appearance }: Partial<ElementsOptions>): void {
    if (!appearance) return;
    this.appearance = appearance;
    this.element?.dress(appearance);
    this.express?.dress(appearance);
  }

  /** Confirms the payment with the wallet, if the buyer has agreed in its sheet, else with the card in the form. */
  confirm(parameters: Record<string, unknown>) {
    if (this.express?.isPaying) return this.express.confirm(parameters);
    if (this.element) return this.element.confirm(parameters);
    throw integrationError('Invalid value for elements: it should have a mounted Payment Element.');
  }
}
