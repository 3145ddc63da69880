import * as paths from '#contract/pages/page-paths.ts';
import { useShop } from '../lib/shop.ts';
import { Link } from '../ui/links/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';

/** The support address, the way out of a contract, and the owner's pages. Hidden while a page loads, so that it does not jump. */
export function Footer() {
  const { email, consumerRights, pages = [] } = useShop();
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
                to={paths.withdraw}
              >
                Withdraw from a contract
              </Link>
            </p>
          )}
          <PageLinks className="mt-2" label="Shop" pages={pages} />
        </div>
      </div>
    </footer>
  );
}
