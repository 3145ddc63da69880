import type { SessionUser } from '#contract/accounts.ts';

/** The page a signed-in user is sent to after login, and instead of a login page. */
export function homeOf(user: SessionUser): string {
  return user.isAdmin ? '/admin/packages' : '/my-videos';
}
