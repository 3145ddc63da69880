import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminSessions } from './admin-sessions.tsx';
import { adminsQuery, factorQuery, invitesQuery, sessionsQuery } from './admins-queries.ts';
import { Invites } from './invites.tsx';
import { OwnFactor } from './own-factor.tsx';
import { OwnName } from './own-name.tsx';
import { OwnPassword } from './own-password.tsx';

/** The tab "Admins" of the settings: the store's admins, and the signed-in admin's own account. */
export function AdminsTab() {
  // All at once, or what arrives late would push the cards below it down.
  const loads = useQueries({ queries: [adminsQuery, invitesQuery, sessionsQuery, factorQuery] });
  if (loads.some(({ isPending }) => isPending)) {
    return (
      <SkeletonGroup className="grid gap-5" label="Loading the admins...">
        {['admins', 'invite', 'factor'].map((card) => (
          <Card className="grid gap-6" key={card}>
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-24" />
          </Card>
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid gap-5">
      <AdminsSection
        lead="Everybody here can do everything in this store, and remove each other."
        title="Admins"
      >
        <AdminList />
      </AdminsSection>
      <AdminsSection
        lead="By a link that works once, within 7 days. It is sent by mail, or you copy it."
        title="Invite an Admin"
      >
        <Invites />
      </AdminsSection>
      <AdminsSection
        lead="A code from an app on your phone, in addition to your password. Somebody who learns your password cannot log in without it."
        title="Your Second Factor"
      >
        <OwnFactor />
      </AdminsSection>
      <AdminsSection
        lead="Shown to the other admins, on the timelines of orders and in the list of changes, beside your user name."
        title="Your Name"
      >
        <OwnName />
      </AdminsSection>
      <AdminsSection
        lead="With a new password you stay logged in here, and are logged out everywhere else."
        title="Your Password"
      >
        <OwnPassword />
      </AdminsSection>
      <AdminsSection
        lead="Every browser in which an admin is logged in. If nobody recognizes one, log it out."
        title="Where Admins Are Logged In"
      >
        <AdminSessions />
      </AdminsSection>
    </div>
  );
}

/** A card of the tab "Admins": its heading, its explanation and what is in it. */
function AdminsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: Elements;
}) {
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">{title}</h2>
        <p className="max-w-measure text-ink-soft">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
