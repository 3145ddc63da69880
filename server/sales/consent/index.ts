export { consentRoutes } from './consent.routes.ts';
export { consentSettings } from './consent.settings.ts';
export { type Consent, findConsent, listConsents } from './consent.store.ts';
export { describeConsent, hasConsumerRights, readConsentText } from './consent-text.ts';
export { confirmConsent } from './consent-words.ts';
export { keepConsent, requireConsent, type SentConsent } from './require-consent.ts';
