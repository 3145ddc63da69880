import * as z from 'zod/mini';
import { optionalName, text } from '#contract/values/text.ts';
import type { SettingGroup } from '../../settings/index.ts';

/** Who sells, and the tax that prices contain. */
export const receiptSettings = {
  /** Not set: the shop's name. */
  sellerName: { key: 'SELLER_NAME', schema: optionalName(200) },
  sellerAddress: { key: 'SELLER_ADDRESS', schema: text(500), initial: '' },
  taxNumber: { key: 'TAX_NUMBER', schema: optionalName(60), initial: '' },
  taxRate: {
    key: 'TAX_RATE',
    schema: z
      .string()
      .check(
        z.regex(/^(\d{1,2}(\.\d{1,2})?)?$/, 'must be a percentage from 0 to 99.99, such as 8.25'),
      ),
    initial: '',
  },
} satisfies SettingGroup;
