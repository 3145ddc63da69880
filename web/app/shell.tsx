import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useVersionState } from '../lib/versions/new-version.ts';
import { Button } from '../ui/button.tsx';
import { Toaster } from '../ui/toasts/toaster.tsx';
import { PageFrame } from './page-frame.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';

/** After a change of page, moves the focus to the content and announces the new title. */
function useArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  const hasMoved = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A page may have focused one of its fields by itself.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    hasMoved.current = true;
  }, [pathname]);
  useEffect(() => {
    // A page that waits for something sets its title later.
    const follower = new MutationObserver(() => {
      if (hasMoved.current) setAnnouncement(document.title);
    });
    const title = document.querySelector('title');
    if (title !== null) follower.observe(title, { childList: true });
    return () => follower.disconnect();
  }, []);
  return { main, announcement };
}

/** A thin bar while the next page's code loads. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-gold-wash">
      <div className="h-full w-2/5 animate-progress rounded-full bg-gold" />
    </div>
  );
}

/** Says that the page should be loaded again, where that would end a payment or lose what was typed. */
function NewVersionNotice() {
  if (useVersionState() !== 'asking') return null;
  return (
    <div
      className="sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-4 border-t border-line bg-surface p-4"
      role="alert"
    >
      <p>
        The shop was updated. Finish your payment or what you are typing, then load this page again.
      </p>
      <Button onClick={() => window.location.reload()}>Load Again</Button>
    </div>
  );
}

/** Every page in its frame, with the announcements, toasts and dialogs around it. */
export function Shell() {
  const { main, announcement } = useArrival();
  return (
    <>
      <NavigationProgress />
      <PageFrame main={main}>
        <Outlet />
      </PageFrame>
      <p aria-live="polite" className="sr-only" role="status">
        {announcement}
      </p>
      <SignInOverPage />
      <NewVersionNotice />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
