import { PAGE } from '../../ui/long-lists/folded-list.tsx';
import type { VideoGroup } from './group-videos.ts';

/** So many videos the page shows at first in a store that has more than a page of them. */
const ROOM = 30;

/**
 * The ids of the groups that show their videos without being asked. In a store with up to a page of
 * videos these are all. Otherwise long groups are closed, and short ones that the page has no room for.
 * A group that is alone is always open.
 */
export function groupsToOpen(
  groups: readonly VideoGroup[],
  videoCount: number,
): ReadonlySet<string> {
  if (videoCount <= PAGE || groups.length === 1) return new Set(groups.map(({ id }) => id));
  const open = new Set<string>();
  let room = ROOM;
  for (const { id, videos } of groups) {
    if (videos.length > Math.min(PAGE, room)) continue;
    open.add(id);
    room -= videos.length;
  }
  return open;
}
