import { integrationError, PaymentElement } from './element.ts';
import type { Appearance } from './messages.ts';

export interface ElementsOptions {
  clientSecret: string;
  appearance: Appearance;
}

/** The result of `stripe.elements()`: the form that belongs to one payment. */
export class ElementsGroup {
  readonly clientSecret: string;
  private readonly origin: string;
  private readonly key: string;
  private appearance: Appearance;
  private element: PaymentElement | null = null;

  constructor(origin: string, key: string, { clientSecret, appearance }: ElementsOptions) {
    this.origin = origin;
    this.key = key;
    this.clientSecret = clientSecret;
    this.appearance = appearance;
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') {
      throw integrationError(`The sandbox has no "${type}" element, only "payment".`);
    }
    const { key, clientSecret, appearance } = this;
    const settings = { page: location.origin, key, clientSecret, appearance };
    this.element = new PaymentElement(this.origin, settings);
    return this.element;
  }

  update({ appearance }: Partial<ElementsOptions>): void {
    if (!appearance) return;
    this.appearance = appearance;
    this.element?.dress(appearance);
  }

  /** Confirms the payment with the card in the form. */
  confirm(parameters: Record<string, unknown>) {
    if (this.element) return this.element.confirm(parameters);
    throw integrationError('Invalid value for elements: it should have a mounted Payment Element.');
  }
}
