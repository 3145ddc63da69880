import type { ReactNode, Ref } from 'react';
import { useLocation, useMatch } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { useShop } from '../lib/shop.ts';
import type { Elements } from '../ui/elements.ts';
import { Link } from '../ui/links/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';
import { Header } from './header.tsx';

/**
 * The frame around every page: the skip link, the header and the footer. A receipt is a document, on the
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

/** The support address, the way out of a contract, and the owner's pages. Hidden while a page loads, so that it does not jump. */
function Footer() {
  const { email, consumerRights, pages: ownerPages = [] } = useShop();
  return (
    <footer className="mt-16 print:hidden group-has-data-waiting/shell:hidden">
      <div className="firs h-10 bg-surface-sunken" />
      <div className="bg-surface-sunken">
        <div className="column min-h-20 py-7 text-center text-ink-soft">
          {email !== '' && (
            <p>
              Need help? Email{' '}
              <a className="text-link" href={`mailto:${email}`} translate="no">
                {email}
              </a>
            </p>
          )}
          {consumerRights && (
            <p className="mt-2">
              <Link
                className="text-link inline-flex min-h-10 items-center font-semibold"
                to={pages.withdraw}
              >
                Withdraw from a contract
              </Link>
            </p>
          )}
          <PageLinks className="mt-2" label="Shop" pages={ownerPages} />
        </div>
      </div>
    </footer>
  );
}
