import type { MailSetup } from '#contract/mail.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerLine } from './server-line.tsx';

/** Whether messages are sent, and if not, why. A screen reader hears when it changes. */
export function MailState({ setup }: { setup: MailSetup }) {
  const { ready, problem, serverSaid, linksTo, hasPublicUrl } = setup;
  return (
    <Card>
      <h3 className="text-lg">Messages</h3>
      <div className="mt-3 grid content-start justify-items-start gap-3" role="status">
        {ready ? (
          <Badge icon="check" tone="ok">
            Set up
          </Badge>
        ) : (
          <Badge icon="warning" tone="wait">
            Not sent
          </Badge>
        )}
        <p>{problem ?? 'Messages are sent within seconds.'}</p>
        <ServerLine line={serverSaid} />
      </div>
      {!hasPublicUrl && (
        <Notice className="mt-3" title="Links work on this machine only" tone="wait">
          <p>
            Links in messages lead to <span className="wrap-anywhere">{linksTo}</span>. Start the
            store with PUBLIC_URL set to the address at which visitors reach it.
          </p>
        </Notice>
      )}
    </Card>
  );
}
