import { type PageName, pages } from '#contract/pages/page-addresses.ts';

/** The pages that may arrive complete, by what their paths look like. Other spellings lead there (`whatIsThere`). */
const COMPLETE = (['home', 'packagePage', 'ownerPage'] as const).map((name) => ({
  name,
  pattern: new RegExp(`^${pages[name].replace(/:\w+/, '[a-z0-9-]+')}$`),
}));

/** Which of them is at a path, if there is one. */
export function completePageAt(path: string): PageName | null {
  return COMPLETE.find(({ pattern }) => pattern.test(path))?.name ?? null;
}
