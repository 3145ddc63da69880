import { adminAccountCalls } from './admin-account-calls.ts';
import { adminCalls } from './admin-calls.ts';
import type { CallTable } from './call-case.ts';
import { codeCalls } from './code-calls.ts';
import { consumerCalls } from './consumer-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { renditionCalls } from './rendition-calls.ts';
import { shopCalls } from './shop-calls.ts';
import { uploadCalls } from './upload-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/** Every call of the contract, with what everybody gets for it. */
export const allCalls: CallTable = {
  ...visitorCalls,
  ...customerCalls,
  ...adminCalls,
  ...adminAccountCalls,
  ...paymentCalls,
  ...uploadCalls,
  ...renditionCalls,
  ...shopCalls,
  ...codeCalls,
  ...consumerCalls,
};
