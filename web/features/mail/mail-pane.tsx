import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import type { getMail, Mail, MailState } from '#contract/mail.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { formatDate, formatOrderId } from '../../lib/format.ts';
import { messageFor } from '../../lib/http-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/links/link.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { CopyLink } from './copy-link.tsx';
import { useMail, useRetryMail } from './mail-queries.ts';
import { StateBadge } from './state-badge.tsx';

type ShownMail = z.output<typeof getMail.response>;

function Facts({ mail }: { mail: ShownMail }) {
  const { to, queuedAt, sentAt, nextTryAt, sendUntil, attempts, orderId } = mail;
  return (
    <dl className="figures grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="To" translate="no">
        {to}
      </Fact>
      <Fact name="Queued">{formatDate(queuedAt)}</Fact>
      {sentAt !== null && <Fact name="Sent">{formatDate(sentAt)}</Fact>}
      {nextTryAt !== null && (
        <Fact name="Next Try">
          {`${formatDate(nextTryAt)}, until ${formatDate(sendUntil)} at the latest`}
        </Fact>
      )}
      {attempts > 0 && <Fact name="Tries">{attempts}</Fact>}
      {orderId !== null && (
        <Fact name="Order" translate="no">
          <Link className="text-link" to={orderPath(orderId)}>
            {formatOrderId(orderId)}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

/** Why a message was not sent: our words, then the server's. Nothing if nothing went wrong. */
function MailProblem({ mail: { state, problem } }: { mail: Mail }) {
  if (problem === null || state === 'sent' || state === 'withdrawn') return null;
  const { at, message, serverSaid } = problem;
  return (
    <Notice
      isSilent
      title={state === 'failed' ? 'This message was not sent' : 'The last try failed'}
      tone={state === 'failed' ? 'berry' : 'wait'}
    >
      <p className="wrap-anywhere">{message}</p>
      {serverSaid !== null && (
        <p className="text-sm wrap-anywhere">
          The mail server said: <code className="font-mono">{serverSaid}</code>
        </p>
      )}
      <p className="figures text-sm text-ink-soft">{formatDate(at)}</p>
    </Notice>
  );
}

function Actions({ mail }: { mail: ShownMail }) {
  const retry = useRetryMail(mail.id);
  if (mail.state === 'sent' || !mail.hasContent) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={retry.isPending}
        busyLabel="Queueing..."
        onClick={() => retry.mutate()}
        size="small"
        variant="quiet"
      >
        <Icon name="refresh" size={16} />
        Try Again
      </Button>
      {mail.hasLink && <CopyLink mail={mail} />}
    </div>
  );
}

/**
 * Shows what a message says, as its reader sees it. The frame runs no scripts, sends no forms, opens nothing
 * and has an origin of its own: what is in it cannot reach the page. Its links lead nowhere.
 */
function MessageBody({ to, html, text }: { to: string; html: string; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <iframe
        className="h-[max(26rem,60dvh)] w-full rounded-control border border-line bg-surface"
        referrerPolicy="no-referrer"
        sandbox=""
        // Otherwise a link would open in the frame. Where it opens windows instead, the sandbox refuses.
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        title={`The message as ${to} sees it`}
      />
      <details>
        <summary className="min-h-6 font-medium text-pine">Show Plain Text</summary>
        <pre className="mt-3 rounded-control bg-surface-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </div>
  );
}

/** Why there is nothing to show. */
const erased: Record<MailState, string> = {
  sent: 'What this message said is no longer kept.',
  waiting:
    'What this message said is no longer kept, because its link was used or has expired. It cannot be sent.',
  failed:
    'What this message said is no longer kept, because its link was used or has expired. It cannot be sent.',
  withdrawn:
    'This message was withdrawn before it was sent, because its link was used or replaced by a newer one. What it said is no longer kept.',
};

function Loading() {
  return (
    <SkeletonGroup className="grid gap-4" label="Loading the message...">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-24" />
      <Skeleton className="h-[max(26rem,60dvh)]" />
    </SkeletonGroup>
  );
}

function Content({ mailId }: { mailId: string }) {
  const query = useMail(mailId);
  const { data: mail } = query;
  if (mail === undefined) {
    if (query.isPending) return <Loading />;
    const unknown = 'Unable to load this message. Please try again later.';
    return <ErrorState message={messageFor(query.error, unknown)} query={query} />;
  }
  const { html, text } = mail;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl">{mail.subject}</h2>
        <StateBadge state={mail.state} />
      </div>
      <Facts mail={mail} />
      <MailProblem mail={mail} />
      <Actions mail={mail} />
      {html === null || text === null ? (
        <p className="text-ink-soft">{erased[mail.state]}</p>
      ) : (
        <MessageBody html={html} text={text} to={mail.to} />
      )}
    </>
  );
}

/** One message beside the list. It gets the focus when it is mounted, so give it the message's id as key. */
export function MailPane({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => pane.current?.focus(), []);
  return (
    <section
      aria-label="Message"
      className="lg:sticky lg:top-4 lg:self-start"
      ref={pane}
      tabIndex={-1}
    >
      <Card className="grid grid-cols-1 gap-5">
        <Button
          className="-my-1 -ml-3 justify-self-start"
          onClick={onClose}
          size="small"
          variant="bare"
        >
          <Icon name="arrow-left" size={16} />
          All Messages
        </Button>
        <Content mailId={mailId} />
      </Card>
    </section>
  );
}
