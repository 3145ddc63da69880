import type { ReactNode } from 'react';
import * as pages from '#contract/pages/page-paths.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import { useAuth } from '../features/accounts/auth.tsx';
import { LogoutButton } from '../features/accounts/logout-button.tsx';
import { useShop } from '../lib/shop.ts';
import { classNames } from '../ui/class-names.ts';
import { Link, NavigationLink } from '../ui/links/link.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { CartLink } from './cart-link.tsx';
import { Mark } from './mark.tsx';

/** Tight on a phone, so that a customer's links, the cart and Logout are one row from 360 px on. */
const item =
  'inline-flex min-h-10 items-center rounded-control px-1.5 max-[23rem]:px-1 font-medium hover:bg-pine-wash hover:text-pine sm:px-3';
const current = 'text-pine underline decoration-gold decoration-[3px] underline-offset-8';
const outlined =
  'border border-control-line px-2.5 max-[23rem]:px-2 hover:border-pine sm:ml-3 sm:px-4';

/** An admin's, after the overview and the package list. */
const adminLinks = [
  [pages.adminOrders, 'Orders'],
  [pages.adminCustomers, 'Customers'],
  [pages.adminPackages, 'Packages'],
  [pages.adminVideos, 'Videos'],
  [pages.adminMail, 'Mail'],
  [pages.settings, 'Settings'],
] as const;

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
      <NavigationLink className={classNames(item, className)} current={current} to={to}>
        {children}
      </NavigationLink>
    </li>
  );
}

/** Login or Logout; nothing while the session loads. */
function LoginOrLogout() {
  const { user, isLoading } = useAuth();
  if (isLoading) return null;
  if (user !== null) return <LogoutButton className={classNames(item, outlined)} />;
  return (
    <NavigationLink className={classNames(item, outlined)} current={current} to={pages.login}>
      Login
    </NavigationLink>
  );
}

function Navigation() {
  const { user } = useAuth();
  return (
    <nav aria-label="Main" className="flex-1 max-[22rem]:col-span-2 max-[22rem]:-ml-1">
      {/* An admin's links are more, and fit one row of a wide window. */}
      <ul
        className={classNames(
          'flex flex-wrap items-center',
          user?.isAdmin ? 'sm:[&_a]:px-2 lg:max-xl:text-sm lg:max-xl:[&_a]:px-1.5' : 'sm:gap-x-1',
        )}
      >
        {user?.isAdmin && <NavItem to={pages.admin}>Overview</NavItem>}
        <NavItem to={pages.home}>Home</NavItem>
        {user?.isCustomer && (
          <>
            <NavItem to={pages.myVideos}>My Videos</NavItem>
            <NavItem to={pages.account}>Account</NavItem>
          </>
        )}
        {user?.isAdmin &&
          adminLinks.map(([to, name]) => (
            <NavItem key={to} to={to}>
              {name}
            </NavItem>
          ))}
        <CartLink className={item} />
      </ul>
    </nav>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a
      className="figures inline-flex min-h-10 items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-pine max-[22rem]:col-start-1 max-[22rem]:min-h-6 xl:text-base"
      href={phoneAddress(number)}
    >
      <Icon className="shrink-0" name="phone" size={18} />
      <span>{number}</span>
    </a>
  );
}

/** The shop's own logo beside its name, or the store's mark. The name says who it is. */
function Logo() {
  const { logo } = useShop();
  if (!logo) return <Mark />;
  const { path, width, height } = logo;
  return (
    <img
      alt=""
      className="h-auto max-w-44 shrink-0 lg:max-xl:max-w-24 rounded-control bg-logo-ground max-[22rem]:max-w-20"
      height={height}
      src={path}
      width={width}
    />
  );
}

/**
 * The shop's name and phone number, the navigation, and Login or Logout; two rows on a phone. On a narrow one
 * the number is below the name, and Login or Logout beside both, so that the navigation fits its row.
 */
export function Header() {
  const { name, phone } = useShop();
  const isAdmin = useAuth().user?.isAdmin === true;
  return (
    <header className="border-b border-line bg-surface" data-keep-clear="">
      <div className="h-1.5 border-b-2 border-gold bg-pine" />
      <div
        className={classNames(
          isAdmin && 'wide-column',
          'column flex flex-wrap items-center justify-between gap-x-4 py-2 max-[22rem]:grid max-[22rem]:grid-cols-[minmax(0,1fr)_auto] max-[22rem]:justify-items-start max-[22rem]:py-1 sm:min-h-17 lg:flex-nowrap',
        )}
      >
        <Link
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control wrap-anywhere hover:text-pine max-[22rem]:min-h-8"
          to={pages.home}
        >
          <Logo />
          <bdi className="font-display text-lg font-semibold sm:text-xl lg:line-clamp-2">
            {name}
          </bdi>
        </Link>
        <div className="contents print:hidden sm:ml-auto sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-x-4 lg:shrink-0 lg:flex-nowrap">
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
