import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Keeps the filter of a list, and the item that is open over it, in the address of the page: they survive a reload and
 * Back. `name`: the parameter of the open item. `addressOf`: the parameters of a filter; the same function every time.
 */
export function useShownInAddress<Filter>(
  name: 'order' | 'customer',
  addressOf: (filter: Filter) => Record<string, string>,
) {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (next: (before: URLSearchParams) => Record<string, string>) =>
      setAddress((before) => next(before), { replace: true, preventScrollReset: true }),
    [setAddress],
  );
  const open = (id: string | null) =>
    change((before) => {
      const { [name]: _, ...others } = Object.fromEntries(before);
      return { ...others, ...(id !== null && { [name]: id }) };
    });
  const setFilter = useCallback(
    (filter: Filter) =>
      change((before) => {
        const id = before.get(name);
        return { ...addressOf(filter), ...(id !== null && { [name]: id }) };
      }),
    [change, name, addressOf],
  );
  return { address, opened: address.get(name), open, setFilter };
}
