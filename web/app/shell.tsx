import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Toaster } from '../ui/toasts/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';

/** After a change of page, moves the focus to the content and announces the new title. */
function useArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A page may have focused one of its fields by itself.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);
  return { main, announcement };
}

/** A thin bar while the next page's code loads. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-gold-wash">
      <div className="h-full w-2/5 animate-progress rounded-full bg-gold" />
    </div>
  );
}

/** The frame of every page: skip link, header, footer, toasts, and the dialog to sign in. */
export function Shell() {
  const { main, announcement } = useArrival();
  return (
    <div className="group/shell flex min-h-dvh flex-col">
      <a
        className="absolute left-4 z-50 -translate-y-full rounded-control bg-pine px-4 py-2 font-semibold text-on-pine focus:translate-y-2"
        href="#content"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <main className="flex-1" id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <p aria-live="polite" className="sr-only" role="status">
        {announcement}
      </p>
      <SignInOverPage />
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
