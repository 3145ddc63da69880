import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { preloadToasts } from '../ui/toasts/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** Around every page but the package list: these use tooltips, and are likely to show a toast. */
export function Component() {
  useEffect(preloadToasts, []);
  return (
    <TooltipProvider>
      <Outlet />
    </TooltipProvider>
  );
}
