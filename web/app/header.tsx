import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useAuth } from '../features/accounts/auth.tsx';
import { LogoutButton } from '../features/accounts/logout-button.tsx';
import { useShop } from '../lib/shop.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from './mark.tsx';

const item =
  'inline-flex min-h-10 items-center rounded-control px-2.5 font-medium hover:bg-pine-wash hover:text-pine sm:px-3';

function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink
        className={({ isActive }) =>
          classNames(
            item,
            isActive && 'text-pine underline decoration-gold decoration-[3px] underline-offset-8',
          )
        }
        end={to === '/'}
        to={to}
      >
        {children}
      </NavLink>
    </li>
  );
}

function Navigation() {
  const { user, isLoading } = useAuth();
  return (
    <nav aria-label="Main" className="-mx-2.5 max-sm:w-full sm:mx-0">
      <ul className="flex flex-wrap items-center sm:gap-x-1">
        <NavItem to="/">Home</NavItem>
        {user?.isCustomer && <NavItem to="/my-videos">My Videos</NavItem>}
        {user?.isAdmin && (
          <>
            <NavItem to="/admin/packages">Packages</NavItem>
            <NavItem to="/admin/videos">Videos</NavItem>
            <NavItem to="/settings">Settings</NavItem>
          </>
        )}
        {!isLoading && (
          <li className="max-sm:ml-auto">
            {user ? (
              <LogoutButton className={item} />
            ) : (
              <NavLink className={item} to="/login">
                Login
              </NavLink>
            )}
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The shop's name and phone number, and where one can go. */
export function Header() {
  const { name, phone } = useShop();
  return (
    <header className="border-b border-line bg-surface">
      <div aria-hidden="true" className="h-1 bg-pine" />
      <div className="column flex flex-wrap items-center justify-between gap-x-6 py-2 sm:min-h-16">
        <Link className="flex min-h-11 min-w-0 items-center gap-3 rounded-control" to="/">
          <Mark />
          <span className="font-display text-xl font-semibold">{name}</span>
        </Link>
        <div className="contents sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-x-4">
          {phone !== '' && (
            <a
              className="figures inline-flex min-h-10 items-center gap-1.5 rounded-control text-ink-soft hover:text-pine"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            >
              <Icon name="phone" size={18} />
              {phone}
            </a>
          )}
          <Navigation />
        </div>
      </div>
    </header>
  );
}
