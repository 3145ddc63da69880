import type { ComponentProps } from 'react';
import { SignInAgain } from '../features/accounts/sign-in-again.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** The dialog to sign in, for every page; the package list has no tooltips of its own. */
export function SignInDialog(props: ComponentProps<typeof SignInAgain>) {
  return (
    <TooltipProvider>
      <SignInAgain {...props} />
    </TooltipProvider>
  );
}
