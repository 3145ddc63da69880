import { useSearchParams } from 'react-router';
import { type ShownDays, shownDaysOf } from '../../features/overview/overview-queries.ts';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';

/** `/admin`: what was sold, and what needs the owner. The days are in the address. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const show = (days: ShownDays) => setAddress({ ...days }, { preventScrollReset: true });
  return <OverviewScreen onShow={show} shown={shownDaysOf(address)} />;
}
