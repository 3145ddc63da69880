import { useEffect, useMemo, useRef } from 'react';
import * as pages from '#contract/pages/page-paths.ts';
import { personalNames, tabMemory } from '../../lib/tab-memory.ts';
import { useHasStarted } from '../../lib/use-has-started.ts';
import { Link } from '../../ui/links/link.tsx';
import { CustomerForm } from './account-forms.tsx';
import { LoginPage } from './login-page.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

/** `/login`: the login of customers. */
export function CustomerLogin() {
  const hasStarted = useHasStarted();
  const bought = useMemo(
    () => (hasStarted ? (tabMemory.read(personalNames.buyerEmail) ?? undefined) : undefined),
    [hasStarted],
  );
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a purchase the address is known, and the cursor waits in the password.
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (bought !== undefined && !isTyping)
      form.current?.querySelector<HTMLElement>('[data-starts-here]')?.focus();
  }, [bought]);
  return (
    <LoginPage
      documentTitle="Customer Login"
      picture={<WorkshopPicture />}
      subtitle="Customer Login"
      title="Welcome Back!"
    >
      <div ref={form}>
        <CustomerForm known={bought} />
      </div>
      <p className="text-center text-ink-soft">
        Not a customer yet?{' '}
        <Link className="text-link" to={pages.home}>
          View Packages
        </Link>
      </p>
    </LoginPage>
  );
}
