type DeclineCode =
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'payment_intent_payment_attempt_failed'
  | 'processing_error';

/** Why the issuer declines, in Stripe's words. */
export interface Decline {
  code: DeclineCode;
  decline_code: string;
  message: string;
}

/** How a test card behaves. Without a field, nothing special happens at that step. */
export interface CardBehaviour {
  decline?: Decline;
  threeDSecure?: true;
  /** The reason of a dispute that follows the charge. */
  dispute?: 'fraudulent' | 'product_not_received' | 'general';
  /** It is an inquiry at first. */
  isInquiry?: true;
  /** An early fraud warning follows the charge. */
  isWarned?: true;
  /** How a refund to the card is settled. */
  refund?: 'pending' | 'fails_later';
  /** The payment is `processing` first and is then settled like this. */
  settles?: 'succeeded' | 'failed';
}

const DECLINED = 'Your card was declined.';

function declined(decline_code: string, message = DECLINED, code: DeclineCode = 'card_declined') {
  return { decline: { code, decline_code, message } };
}

/** A decline without a reason. */
export const GENERIC_DECLINE: Decline = declined('generic_decline').decline;
const GENERIC = { decline: GENERIC_DECLINE };
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = declined('expired_card', 'Your card has expired.', 'expired_card');
const BAD_CVC = declined(
  'incorrect_cvc',
  "Your card's security code is incorrect.",
  'incorrect_cvc',
);
const TRY_LATER = 'An error occurred while processing your card. Try again in a little bit.';
const PROCESSING_ERROR = declined('processing_error', TRY_LATER, 'processing_error');
const VELOCITY = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
);

const SPECIAL: Record<string, CardBehaviour> = {
  '4000000000000002': GENERIC,
  '4000000000009995': NO_FUNDS,
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': VELOCITY,
  '4000000000000069': EXPIRED,
  '4000000000000127': BAD_CVC,
  '4000000000000119': PROCESSING_ERROR,
  '4000002760003184': { threeDSecure: true },
  '4000000000003220': { threeDSecure: true },
  '4000008260003178': { threeDSecure: true, ...NO_FUNDS },
  '4000008400001629': { threeDSecure: true, ...GENERIC },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000001976': { dispute: 'general', isInquiry: true },
  '4000000000005423': { isWarned: true },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails_later' },
  // These two are the sandbox's own: Stripe has no test card whose payment stays processing.
  '4000000000005050': { settles: 'succeeded' },
  '4000000000005068': { settles: 'failed' },
};

/** How the card with this number behaves. Any other valid number works. */
export function behaviourOf(number: string): CardBehaviour {
  return SPECIAL[number] ?? {};
}
