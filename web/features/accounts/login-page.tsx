import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useAuth } from './auth.tsx';
import { homeOf } from './home-of.ts';

interface LoginPageProps {
  documentTitle: string;
  title: string;
  subtitle: string;
  /** The picture beside the form; above it on a phone. */
  picture: ReactNode;
  children: ReactNode;
}

/** The frame of both login pages. A signed-in user is sent to their own page. */
export function LoginPage({ documentTitle, title, subtitle, picture, children }: LoginPageProps) {
  const { user, isLoading } = useAuth();
  useDocumentTitle(documentTitle);
  if (isLoading) return <PageSpinner />;
  if (user !== null) {
    return (
      <>
        <Navigate replace to={homeOf(user)} />
        {/* Until the code of that page is here. */}
        <PageSpinner />
      </>
    );
  }
  return (
    <div className="column py-8 sm:py-14">
      <Card className="mx-auto grid max-w-4xl md:grid-cols-2" padded={false}>
        <div className="grid place-items-center overflow-hidden border-line bg-pine-wash max-md:h-36 max-md:border-b md:border-r">
          {picture}
        </div>
        <div className="grid content-center gap-7 p-6 sm:p-10 md:min-h-[30rem]">
          <div className="grid gap-1">
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            <p className="text-lg text-ink-soft">{subtitle}</p>
          </div>
          {children}
        </div>
      </Card>
    </div>
  );
}
