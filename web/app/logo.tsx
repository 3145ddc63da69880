import { useShop } from '../lib/shop.ts';
import { Mark } from './mark.tsx';

/** The shop's own logo beside its name, or the store's mark. The name says who it is. */
export function Logo() {
  const { logo } = useShop();
  if (!logo) return <Mark />;
  const { path, width, height } = logo;
  return (
    <img
      alt=""
      className="h-auto max-w-44 shrink-0 rounded-control bg-logo-ground max-[22rem]:max-w-20"
      height={height}
      src={path}
      width={width}
    />
  );
}
