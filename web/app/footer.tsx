import { useShop } from '../lib/shop.ts';

/** Where to ask for help. */
export function Footer() {
  const { email } = useShop();
  return (
    <footer className="mt-16 border-t border-line bg-surface-sunken">
      <div className="column flex flex-wrap items-center justify-center gap-x-2 gap-y-1 py-8 text-ink-soft">
        {email !== '' && (
          <p>
            Need help? Email{' '}
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </div>
    </footer>
  );
}
