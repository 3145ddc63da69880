import type { MailSetup } from '#contract/mail.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import { Link } from '../../ui/links/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Explains while no message can be sent: the cause, the remedy, and what to do meanwhile. */
export function MailSetupNotice({ setup }: { setup: MailSetup }) {
  const { ready, problem, serverSaid } = setup;
  if (ready) return null;
  return (
    <Notice title="Messages are not sent" tone="wait">
      <p className="wrap-anywhere">{problem}</p>
      {serverSaid !== null && (
        <p className="text-sm wrap-anywhere">
          The mail server said: <code className="font-mono">{serverSaid}</code>
        </p>
      )}
      <p>
        Until then messages wait here. If somebody needs a link at once, open their message and copy
        the link for them.
      </p>
      <p>
        <Link className="text-link" to={settingsPath('mail')}>
          Go to Settings, Mail
        </Link>
      </p>
    </Notice>
  );
}
