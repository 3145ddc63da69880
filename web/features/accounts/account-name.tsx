import { useAuth } from './auth.tsx';

/**
 * Tells password managers whose password a form asks for: of the signed-in account, or of the one with this user name or
 * e-mail address. Chrome ignores fields of the type "hidden".
 */
export function AccountName({ login }: { login?: string }) {
  const { user } = useAuth();
  const value = login ?? user?.username ?? user?.email ?? '';
  return <input autoComplete="username" hidden readOnly type="text" value={value} />;
}
