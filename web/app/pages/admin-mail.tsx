import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { MailList } from '../../features/mail/mail-list.tsx';
import { MailPane } from '../../features/mail/mail-pane.tsx';
import { useMailSetup } from '../../features/mail/mail-queries.ts';
import { MailSetupNotice } from '../../features/mail/mail-setup-notice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { LongTableSkeleton } from '../../ui/long-lists/long-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** The open message is in the address, so that it survives a reload and Back closes it. */
function useOpenMail() {
  const [address, setAddress] = useSearchParams();
  const openId = address.get('mail');
  const seen = useRef(openId);
  useEffect(() => {
    const closed = seen.current;
    seen.current = openId;
    if (closed === null || openId !== null) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)?.focus();
  }, [openId]);
  const open = (mailId: string | null) =>
    setAddress(mailId === null ? {} : { mail: mailId }, { preventScrollReset: true });
  return { openId, open };
}

/** `/admin/mail`: the shop's messages, and beside them the open one, on a narrow screen in their place. */
export function Component() {
  const { openId, open } = useOpenMail();
  const setup = useMailSetup();
  const isOpen = openId !== null;
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle actions={<HelpLink about="Mail" place="mail" />} title="Mail" />
      {setup.isPending ? (
        // The list waits for the notice above it, so that nothing moves.
        <LongTableSkeleton label="Loading messages..." />
      ) : (
        <>
          {setup.data && <MailSetupNotice setup={setup.data} />}
          <div
            className={classNames(
              'grid grid-cols-1 gap-6',
              isOpen && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
            )}
          >
            <div className={classNames('@container', isOpen && 'max-lg:hidden')}>
              <MailList onOpen={open} openId={openId} />
            </div>
            {isOpen && <MailPane key={openId} mailId={openId} onClose={() => open(null)} />}
          </div>
        </>
      )}
    </div>
  );
}
