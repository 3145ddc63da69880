import * as z from 'zod/mini';
import { optionalName, text } from '#contract/values/text.ts';
import type { SettingGroup } from '../../settings/index.ts';

/** The seller, and the tax that prices contain. */
export const receiptSettings = {
  /** Not set: the shop's name. */
  sellerName: {
    key: 'SELLER_NAME',
    label: 'Seller Name',
    hint: 'The person or company that sells. If empty, the shop’s name.',
    schema: optionalName(200),
  },
  sellerAddress: {
    key: 'SELLER_ADDRESS',
    label: 'Postal Address',
    kind: 'lines',
    schema: text(500),
    initial: '',
  },
  taxNumber: {
    key: 'TAX_NUMBER',
    label: 'Tax Number',
    isShort: true,
    schema: optionalName(60),
    initial: '',
  },
  taxRate: {
    key: 'TAX_RATE',
    label: 'Tax Rate',
    hint: 'In percent, such as 8.25. Your prices contain it. 0 shows no tax.',
    kind: 'decimal',
    isShort: true,
    schema: z
      .string()
      .check(
        z.regex(/^(\d{1,2}(\.\d{1,2})?)?$/, 'must be a percentage from 0 to 99.99, such as 8.25'),
      ),
    initial: '',
  },
} satisfies SettingGroup;
