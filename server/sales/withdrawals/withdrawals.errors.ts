import { defineError } from '#platform/errors/app-error.ts';

export const noWithdrawals = defineError(
  'not_found',
  404,
  'This shop does not take withdrawals on this page. Please write to the shop.',
);
export const noSuchWithdrawal = defineError('not_found', 404, 'There is no such withdrawal.');
export const alreadyDecided = defineError(
  'already_decided',
  409,
  'Another admin, or you in another tab, has dealt with this withdrawal already.',
);
