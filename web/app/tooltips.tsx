import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { preloadToasts } from '../ui/toasts/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** Around every page except the package list: provides tooltips, and loads the toasts in advance. */
export function Component() {
  useEffect(preloadToasts, []);
  return (
    <TooltipProvider>
      <Outlet />
    </TooltipProvider>
  );
}
