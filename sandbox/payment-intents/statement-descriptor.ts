import { badParameter } from '../http/errors.ts';
import type { Context } from '../state/state.ts';

const PARAM = 'statement_descriptor_suffix';
/** How many characters of a descriptor a statement has. */
const MOST = 22;

/** The descriptor of a card payment: the account's prefix, `* ` and the suffix; null without either. */
export function descriptorOf({ state, account }: Context, suffix: string | null): string | null {
  const prefix = state.statementPrefixes.get(account) ?? null;
  return prefix === null || suffix === null ? (suffix ?? prefix) : `${prefix}* ${suffix}`;
}

/** Takes a suffix of the descriptor. Throws ApiError 400 for one that no statement can have. */
export function checkSuffix(context: Context, suffix: string | undefined): string | null {
  if (suffix === undefined) return null;
  if (/[<>\\'"*]/.test(suffix)) {
    throw badParameter(PARAM, `The ${PARAM} may not contain any of <, >, \\, ', ", *.`);
  }
  if (!/[a-z]/i.test(suffix) || /[^ -~]/.test(suffix)) {
    throw badParameter(PARAM, `The ${PARAM} must have Latin characters only, and a letter.`);
  }
  if ((descriptorOf(context, suffix) ?? '').length <= MOST) return suffix;
  throw badParameter(PARAM, `The statement descriptor must be at most ${MOST} characters.`);
}
