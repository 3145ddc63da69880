import { Button } from '../../../../ui/button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { BuyerQuestion } from './use-buyer.ts';

interface BuyerNoticeProps {
  question: BuyerQuestion;
  /** A toast has said so just now. */
  isSaid: boolean;
  onSignIn: () => void;
  onTakeSession: () => void;
  onKeepTyped: () => void;
}

/** Says how the session changed while the checkout was open, and asks whose order it is. */
export function BuyerNotice({ question, isSaid, ...answers }: BuyerNoticeProps) {
  if (question.kind === 'ended') {
    return (
      <Notice isSilent={isSaid} title="You are no longer logged in" tone="wait">
        <p>Nothing was ordered. Log in again, or enter the password of your account.</p>
        <Button
          className="justify-self-start"
          data-keep-clear=""
          onClick={answers.onSignIn}
          size="small"
          variant="quiet"
        >
          Log In
        </Button>
      </Notice>
    );
  }
  if (question.kind === 'own') {
    return (
      <Notice isSilent={isSaid} title="You are logged in now" tone="ok">
        <p>
          In another tab of this browser, <EmailText address={question.email} isWhole /> has logged
          in. Your order can go on.
        </p>
      </Notice>
    );
  }
  const { email, typedEmail } = question;
  return (
    <Notice isSilent={isSaid} title="Whose order is this?" tone="wait">
      <p>
        Nothing was ordered. In another tab of this browser, <EmailText address={email} isWhole />{' '}
        has logged in.
      </p>
      <div className="flex flex-wrap gap-2 *:wrap-anywhere">
        <Button data-keep-clear="" onClick={answers.onTakeSession} size="small" variant="quiet">
          <span>
            Order as <EmailText address={email} isWhole />
          </span>
        </Button>
        <Button data-keep-clear="" onClick={answers.onKeepTyped} size="small" variant="quiet">
          <span>
            Order as <EmailText address={typedEmail} isWhole />
          </span>
        </Button>
      </div>
    </Notice>
  );
}
