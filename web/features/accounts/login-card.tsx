import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import type { Elements } from '../../ui/elements.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';

export interface LoginCardProps {
  documentTitle: string;
  title: string;
  subtitle: ReactNode;
  /** The picture beside the form; above it on a phone. */
  picture: ReactNode;
  children: Elements;
}

/** The card of the login pages and of the pages that a secret link leads to. */
export function LoginCard({ documentTitle, title, subtitle, picture, children }: LoginCardProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className="column py-8 sm:py-14">
      <Card className="mx-auto grid max-w-4xl md:grid-cols-2" padded={false}>
        <div className="grid place-items-center overflow-hidden border-line bg-pine-wash max-md:h-36 max-md:border-b md:border-r">
          {picture}
        </div>
        <div className="grid content-center gap-7 p-6 sm:p-10 md:min-h-[30rem]" data-around-form="">
          <div className="grid gap-1">
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            <p className="text-lg text-ink-soft wrap-anywhere">{subtitle}</p>
          </div>
          {children}
        </div>
      </Card>
    </div>
  );
}
