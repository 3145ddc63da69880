import type { SessionUser } from '#contract/accounts.ts';

/** Where a signed-in user belongs, after login and instead of a login page. */
export function homeOf(user: SessionUser): string {
  return user.isAdmin ? '/admin/packages' : '/my-videos';
}
