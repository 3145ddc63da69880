export interface SecuritySettings {
  /** Whether PUBLIC_URL is https. Browsers are told to use https only. */
  https: boolean;
  /** The origins of a stand-in for the card provider (tests and the demo). */
  standInOrigins: readonly string[];
  /** The origins that players get pieces of videos from, besides the store's. */
  mediaOrigins: readonly string[];
}

/**
 * Stripe's origins, as its list for Stripe.js with Elements names them (docs.stripe.com/security/guide, "Content Security
 * Policy"). Apple Pay and Google Pay need no others: their scripts run in Stripe's frames. `maps.googleapis.com` of that
 * list is for the address element, which the store does not have.
 */
const provider = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};

/**
 * The content security policy. `'unsafe-inline'` is for styles only: the dialogs' scroll lock and the
 * player's shadow styles need it.
 */
function contentSecurityPolicy({ https, standInOrigins, mediaOrigins }: SecuritySettings): string {
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ['manifest-src', ["'self'"]],
    ['font-src', ["'self'"]],
    ['script-src', ["'self'", ...provider.script, ...standInOrigins]],
    ['style-src', ["'self'", "'unsafe-inline'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...provider.image, ...standInOrigins]],
    ['media-src', ["'self'", 'blob:']],
    ['worker-src', ["'self'", 'blob:']],
    ['frame-src', [...provider.frame, ...standInOrigins]],
    ['connect-src', ["'self'", ...provider.connect, ...standInOrigins, ...mediaOrigins]],
  ];
  const policy = directives.map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return (https ? [...policy, 'upgrade-insecure-requests'] : policy).join('; ');
}

/** The headers of every answer, computed once at the start. */
export function securityHeaders(settings: SecuritySettings): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(settings.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
