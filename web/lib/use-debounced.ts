import { useEffect, useState } from 'react';

/** How long a search waits for the next key. */
export const TYPING_PAUSE_MS = 300;

/** `value`, updated only after `delay` milliseconds without a change, so that typing sends one request. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
