/** The messages between page and payment frame, sent by postMessage. */
export interface Appearance {
  theme?: 'stripe' | 'night';
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
}

/** The settings of a payment frame, in the fragment of its URL. */
export interface FrameSettings {
  /** The frame's name in messages. */
  frame: string;
  /** The origin of the shop's page. */
  page: string;
  key: string;
  clientSecret: string | null;
  appearance: Appearance;
  /** The background colour behind the frame. */
  ground: string;
  elementType: string;
}

export interface ApiFailure {
  type: string;
  message?: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Intent;
}

/** What the API answered: the object or the error. */
export type Answer<T> = { value: T; error?: undefined } | { value?: undefined; error: ApiFailure };

/** An intent as the publishable key sees it. */
export interface Intent {
  id: string;
  status: string;
  client_secret: string;
  next_action: { use_stripe_sdk: { stripe_js: string } } | null;
  last_payment_error: ApiFailure | null;
}

export interface ConfirmOrder {
  clientSecret: string;
  parameters: Record<string, unknown>;
}

/** From page to frame. A question, which is to confirm the payment, has a number that its answer repeats. */
export type Order =
  | { do: 'update'; appearance: Appearance; ground: string }
  | { do: 'focus' | 'blur' | 'clear' }
  | { do: 'confirm'; number: number; order: ConfirmOrder };

export interface Change {
  complete: boolean;
  empty: boolean;
}

/** From frame to page. */
export type Report =
  | { did: 'ready' | 'focus' | 'blur' | 'escape' }
  | { did: 'height'; height: number }
  | { did: 'change'; change: Change; error: ApiFailure | null }
  | { did: 'loaderror'; error: ApiFailure }
  | { did: 'answer'; number: number; value: Answer<Intent> };
