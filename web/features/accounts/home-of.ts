import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';

/** The page a signed-in user is sent to after login, and instead of a login page. */
export function homeOf(user: SessionUser): string {
  return user.isAdmin ? pages.adminPackages : pages.myVideos;
}
