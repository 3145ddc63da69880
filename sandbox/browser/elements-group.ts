import { FramedElement, integrationError } from './element.ts';
import type { Appearance } from './messages.ts';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
  mode?: string;
}

/** What `stripe.elements()` returns: the elements that belong to one payment. */
export class ElementsGroup {
  private readonly origin: string;
  private readonly key: string;
  private options: ElementsOptions;
  private made = new Map<string, FramedElement>();

  constructor(origin: string, key: string, options: ElementsOptions) {
    this.origin = origin;
    this.key = key;
    this.options = options;
  }

  create(type: string, _options?: unknown): FramedElement {
    if (type !== 'payment') {
      throw integrationError(`The sandbox has no "${type}" element, only "payment".`);
    }
    if (this.made.has(type)) {
      throw integrationError(`Can only create one Element of type ${type} through Elements.`);
    }
    const settings = {
      key: this.key,
      clientSecret: this.options.clientSecret ?? null,
      appearance: this.options.appearance ?? {},
      elementType: type,
    };
    const element = new FramedElement(this.origin, settings, () => this.made.delete(type));
    this.made.set(type, element);
    return element;
  }

  /** Finds an element by type, or by a React component with a type. */
  getElement(type: string | { __elementType?: string }): FramedElement | null {
    const name = typeof type === 'string' ? type : (type.__elementType ?? '');
    return this.made.get(name) ?? null;
  }

  update(options: ElementsOptions): void {
    this.options = { ...this.options, ...options };
    if (!options.appearance) return;
    for (const element of this.made.values()) element.dress(options.appearance);
  }

  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }

  clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  /** The element that holds the card. Throws an IntegrationError when there is none on the page. */
  mounted(): FramedElement {
    const element = this.made.get('payment');
    if (element?.isMounted()) return element;
    throw integrationError(
      'Invalid value for elements: elements should have a mounted Payment Element or Express Checkout Element.',
    );
  }
}
