/** The messages between page and payment frame, sent by postMessage. */
export interface Appearance {
  theme?: 'stripe' | 'night';
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
}

/** The settings of a payment frame, in the fragment of its URL. */
export interface FrameSettings {
  /** The origin of the shop's page. */
  page: string;
  key: string;
  clientSecret: string;
  appearance: Appearance;
}

/** The settings of the frame with the wallet's button. */
export interface ExpressSettings extends FrameSettings {
  theme: 'black' | 'white';
  /** The wallet's word for what the button does, such as `buy`. */
  type: string;
}

/** The settings of the wallet's sheet. */
export type SheetSettings = FrameSettings;

export interface ApiFailure {
  type: string;
  message?: string;
  code?: string;
  payment_intent?: Intent;
}

/** A response of the API: the object or the error. */
export type Answer<T> = { value: T; error?: undefined } | { value?: undefined; error: ApiFailure };

/** An intent as the publishable key sees it. */
export interface Intent {
  id: string;
  status: string;
  client_secret: string;
  next_action: { use_stripe_sdk?: { stripe_js: string }; redirect_to_url?: { url: string } } | null;
  payment_method_types: string[];
  last_payment_error: ApiFailure | null;
}

/** From page to frame; a `confirm` is followed by an `answer`. */
export type Order =
  | { do: 'update'; appearance: Appearance }
  | { do: 'confirm'; parameters: Record<string, unknown> };

/** From frame to page. */
export type Report =
  | { did: 'ready' }
  | { did: 'height'; height: number }
  | { did: 'loaderror'; error: ApiFailure }
  | { did: 'answer'; value: Answer<Intent> };

/** From page to the wallet's button. */
export interface ExpressOrder {
  do: 'update';
  appearance: Appearance;
}

/** From the wallet's button to the page. */
export type ExpressReport = { did: 'ready'; available: boolean } | { did: 'click' };

/** From the wallet's sheet to the page. */
export interface SheetReport {
  did: 'pay' | 'cancel';
}
