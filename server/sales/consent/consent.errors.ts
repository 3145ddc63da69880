import { defineError } from '#platform/errors/app-error.ts';

export const consentRequired = defineError(
  'consent_required',
  400,
  'consent: must be true. Please reload this page and tick the box by which you ask for access at once.',
);
export const consentChanged = defineError(
  'consent_changed',
  400,
  'consent: the shop has changed the text. Please read it again and tick the box.',
);
