import { Outlet } from 'react-router';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** Around every page that may carry tooltips. */
export function Component() {
  return (
    <TooltipProvider>
      <Outlet />
    </TooltipProvider>
  );
}
