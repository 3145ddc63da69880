/** What page and payment frame say to each other, by postMessage. */
export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat';
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  labels?: 'above' | 'floating' | 'auto';
}

/** What a payment frame is told in the fragment of its address. */
export interface FrameSettings {
  /** Names the frame in messages. */
  frame: string;
  /** The origin of the page around it. */
  page: string;
  key: string;
  clientSecret: string | null;
  appearance: Appearance;
  /** The colour that lies behind the frame. */
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

/** What a page asks a frame, and waits to be answered. */
export type Question =
  | { ask: 'validate' }
  | { ask: 'confirm'; order: ConfirmOrder }
  | { ask: 'create'; billing: unknown };

/** What a page tells a frame to do; questions carry a number for their answer. */
export type Order =
  | { do: 'update'; appearance: Appearance; ground: string }
  | { do: 'focus' | 'blur' | 'clear' }
  | { do: 'answer'; number: number; question: Question };

export interface Change {
  complete: boolean;
  empty: boolean;
}

/** Frame to page. */
export type Report =
  | { did: 'ready' | 'focus' | 'blur' | 'escape' }
  | { did: 'height'; height: number }
  | { did: 'change'; change: Change; error: ApiFailure | null }
  | { did: 'loaderror'; error: ApiFailure }
  | { did: 'answer'; number: number; value: unknown };
