import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than `limit` milliseconds, without a break. */
export function useIsSlow(isWaiting: boolean, limit: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setIsSlow, limit, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting, limit]);
  return isSlow;
}
