import * as z from 'zod/mini';
import { visibleIn } from '#contract/values/characters.ts';
import { text } from '#contract/values/text.ts';
import type { SettingGroup } from '../../settings/index.ts';
import { codeTaken } from './codes.errors.ts';
import { findCodeByName } from './codes.store.ts';

export const codeSettings = {
  /** The code that makes every order free; not set: there is none. */
  promotionCode: {
    key: 'FREE_PROMO_CODE',
    label: 'Promotion Code',
    hint: 'A new code replaces the current one.',
    kind: 'code',
    required: 'Promotion code is required. To have none, remove the current one.',
    schema: text(200).check(
      z.refine(
        (code) => code === '' || visibleIn(code) !== '',
        'must have characters that can be seen',
      ),
      z.overwrite(visibleIn),
    ),
    // Everybody who has that one would get everything free.
    check: async (deps, value) => {
      if (value !== '' && (await findCodeByName(deps, value)) !== undefined)
        throw codeTaken('value: a promotion code of that name is in the list below.');
    },
  },
} satisfies SettingGroup;
