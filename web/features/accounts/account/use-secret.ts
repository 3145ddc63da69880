import { useEffect, useState } from 'react';

/**
 * The secret behind `#` in the page's address, empty if there is none. It is taken out of the address as
 * soon as it is read, so that it stays neither on the screen nor in the browser's history.
 */
export function useSecret(): string {
  const [secret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const { pathname, hash } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
  }, []);
  return secret;
}
