/** The messages between page and payment frame, sent by postMessage. */
export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat';
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  labels?: 'above' | 'floating' | 'auto';
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

/** An intent as the publishable key sees it. */
export interface Intent {
  id: string;
  status: string;
  client_secret: string;
  next_action: {
    type: string;
    use_stripe_sdk?: { stripe_js: string };
    redirect_to_url?: { url: string };
  } | null;
  last_payment_error: ApiFailure | null;
}

export interface ConfirmOrder {
  clientSecret: string;
  parameters: Record<string, unknown>;
}

/** A question of the page that the frame answers. */
export type Question =
  | { ask: 'validate' }
  | { ask: 'confirm'; order: ConfirmOrder }
  | { ask: 'create'; billing: unknown };

/** From page to frame. A question has a number, which its answer repeats. */
export type Order =
  | { do: 'update'; appearance: Appearance; ground: string }
  | { do: 'focus' | 'blur' | 'clear' }
  | { do: 'answer'; number: number; question: Question };

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
  | { did: 'answer'; number: number; value: unknown };
