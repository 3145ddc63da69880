import { type PageName, pageList, pageNames } from '#contract/pages/page-addresses.ts';

/** The pages whose HTML has all they show, by patterns of paths. Other spellings redirect there (`resolvePage`). */
const COMPLETE = pageNames
  .filter((name) => pageList[name].html === 'all')
  .map((name) => ({
    name,
    pattern: new RegExp(`^${pageList[name].path.replace(/:\w+/, '[a-z0-9-]+')}$`),
  }));

/** Which of them is at a path, if there is one. */
export function completePageAt(path: string): PageName | null {
  return COMPLETE.find(({ pattern }) => pattern.test(path))?.name ?? null;
}
