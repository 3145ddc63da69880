import type { Mail } from '#contract/mail.ts';
import { formatDate } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why a message was not sent: our words, then the server's. Nothing if nothing went wrong. */
export function MailProblem({ mail: { state, problem } }: { mail: Mail }) {
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
