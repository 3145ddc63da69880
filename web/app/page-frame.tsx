import type { ReactNode, Ref } from 'react';
import { useLocation, useMatch } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import type { Elements } from '../ui/elements.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/**
 * What stands around every page: the skip link, the header and the footer. A receipt is a document, on the
 * screen as on paper, and has nothing around it.
 */
export function PageFrame({ main, children }: { main?: Ref<HTMLElement>; children: ReactNode }) {
  const { pathname } = useLocation();
  const content: Elements = (
    <main className="flex-1" id="content" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
  if (useMatch(pages.receipt) !== null) return content;
  return (
    <div className="group/shell flex min-h-dvh flex-col">
      <a
        className="absolute top-0 left-4 z-50 -translate-y-full rounded-control bg-pine px-4 py-2 font-semibold text-on-pine focus:translate-y-2"
        href="#content"
      >
        Skip to content
      </a>
      <Header />
      {content}
      {/* Each page has its own, which does not jump from the end of one page to the end of the next. */}
      <Footer key={pathname} />
    </div>
  );
}
