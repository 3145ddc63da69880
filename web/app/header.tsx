import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { useAuth } from '../features/accounts/auth.tsx';
import { LogoutButton } from '../features/accounts/logout-button.tsx';
import { useShop } from '../lib/shop.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/pictures/icon.tsx';
import { CartLink } from './cart-link.tsx';
import { Mark } from './mark.tsx';

/** Tight on a phone, so that a customer's links, the cart and Logout are one row from 360 px on. */
const item =
  'inline-flex min-h-10 items-center rounded-control px-1.5 max-[23rem]:px-1 font-medium hover:bg-pine-wash hover:text-pine sm:px-3';
const current = 'text-pine underline decoration-gold decoration-[3px] underline-offset-8';
const outlined =
  'border border-control-line px-2.5 max-[23rem]:px-2 hover:border-pine sm:ml-3 sm:px-4';

function NavItem({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li>
      <NavLink
        className={({ isActive }) => classNames(item, className, isActive && current)}
        end={to === pages.home}
        to={to}
      >
        {children}
      </NavLink>
    </li>
  );
}

/** Login or Logout; nothing while the session loads. */
function LoginOrLogout() {
  const { user, isLoading } = useAuth();
  if (isLoading) return null;
  if (user !== null) return <LogoutButton className={classNames(item, outlined)} />;
  return (
    <NavLink
      className={({ isActive }) => classNames(item, outlined, isActive && current)}
      to={pages.login}
    >
      Login
    </NavLink>
  );
}

function Navigation() {
  const { user } = useAuth();
  return (
    <nav aria-label="Main" className="flex-1 max-[22rem]:col-span-2 max-[22rem]:-ml-1">
      <ul className="flex flex-wrap items-center sm:gap-x-1">
        <NavItem to={pages.home}>Home</NavItem>
        {user?.isCustomer && (
          <>
            <NavItem to={pages.myVideos}>My Videos</NavItem>
            <NavItem to={pages.account}>Account</NavItem>
          </>
        )}
        {user?.isAdmin && (
          <>
            <NavItem to={pages.adminPackages}>Packages</NavItem>
            <NavItem to={pages.adminVideos}>Videos</NavItem>
            <NavItem to={pages.adminMail}>Mail</NavItem>
            <NavItem to={pages.settings}>Settings</NavItem>
          </>
        )}
        <CartLink className={item} />
      </ul>
    </nav>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a
      className="figures inline-flex min-h-10 items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-pine max-[22rem]:col-start-1 max-[22rem]:min-h-6 sm:text-base"
      href={phoneAddress(number)}
    >
      <Icon className="shrink-0" name="phone" size={18} />
      {number}
    </a>
  );
}

/**
 * The shop's name and phone number, the navigation, and Login or Logout; two rows on a phone. On a narrow one
 * the number is below the name, and Login or Logout beside both, so that the navigation fits its row.
 */
export function Header() {
  const { name, phone } = useShop();
  return (
    <header className="border-b border-line bg-surface" data-keep-clear="">
      <div aria-hidden="true" className="h-1.5 border-b-2 border-gold bg-pine" />
      <div className="column flex flex-wrap items-center justify-between gap-x-4 py-2 max-[22rem]:grid max-[22rem]:grid-cols-[minmax(0,1fr)_auto] max-[22rem]:justify-items-start max-[22rem]:py-1 sm:min-h-17">
        <Link
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control wrap-anywhere hover:text-pine max-[22rem]:min-h-8"
          to={pages.home}
        >
          <Mark />
          <span className="font-display text-lg font-semibold sm:text-xl">{name}</span>
        </Link>
        <div className="contents sm:ml-auto sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-x-4">
          {phone !== '' && <Phone number={phone} />}
          <div className="flex items-center text-sm max-sm:-ml-1.5 max-sm:basis-[calc(100%+0.375rem)] max-[22rem]:contents sm:text-base">
            <Navigation />
            <div className="max-[22rem]:col-start-2 max-[22rem]:row-span-2 max-[22rem]:row-start-1">
              <LoginOrLogout />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
