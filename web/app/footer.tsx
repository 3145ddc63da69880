import { useShop } from '../lib/shop.ts';

/** A row of fir trees above the footer. */
function Firs() {
  return (
    <svg aria-hidden="true" className="block h-10 w-full fill-surface-sunken" height={40}>
      <defs>
        <pattern height="40" id="firs" patternUnits="userSpaceOnUse" width="360">
          <path d="M0 34c60-12 120-12 180-4s120 8 180 4v6H0zM40 34V28l-12 1 8-9h-6l7-8h-5l8-10 8 10h-5l7 8h-6l8 9-12-1v6zM74 34v-5l-9 .5 6-7h-4l7-9.500 7 9.500h-4l6 7-9-.5v5zM236 37v-6l-13 1 9-10h-6l7-8h-5l8-11 8 11h-5l7 8h-6l9 10-13-1v6zM268 38v-5l-8 .5 5-6h-3l6-8 6 8h-3l5 6-8-.5v5zM206 36v-4l-7 .5 5-6h-3l5-7 5 7h-3l5 6-7-.5v4z" />
        </pattern>
      </defs>
      <rect fill="url(#firs)" height="40" width="100%" />
    </svg>
  );
}

/** The support address. Hidden while a page loads, so that it does not jump. */
export function Footer() {
  const { email } = useShop();
  return (
    <footer className="mt-16 group-has-data-waiting/shell:hidden">
      <Firs />
      <div className="bg-surface-sunken">
        <div className="column min-h-20 py-7 text-center text-ink-soft">
          {email !== '' && (
            <p>
              Need help? Email{' '}
              <a className="text-link" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
