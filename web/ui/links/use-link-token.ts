import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret behind `#` in the page's address, empty if there is none. It is taken out of the address as
 * soon as it is read, so that it stays neither on the screen nor in the browser's history.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
