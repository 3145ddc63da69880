import { useQuery } from '@tanstack/react-query';
import { fullName, getOrderSupport, sendReceipt, sendResetLink } from '#contract/customers.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Words } from '../../../../ui/words.tsx';
import type { OrderDetails } from '../use-order-payment.ts';
import { CorrectEmail } from './correct-email.tsx';
import { SendMessage } from './send-message.tsx';
import { SupportLoading } from './support-loading.tsx';

/** Buttons for what can be done for this order's customer, below the address that it is about. */
export function SupportActions({ order }: { order: OrderDetails }) {
  const input = { params: { orderId: order.id } };
  // Not cached: it says where a message goes that is sent now.
  const query = useQuery({ ...endpointQuery(getOrderSupport, input), gcTime: 0 });
  if (query.data === undefined) {
    if (query.isPending) return <SupportLoading />;
    return <ErrorState message="Unable to load what you can do here." query={query} />;
  }
  const { email, hasAccount, canCorrectEmail, canSendReceipt } = query.data;
  if (!canCorrectEmail) {
    return <p className="text-ink-soft">This order has ended and belongs to no account.</p>;
  }
  return (
    <>
      <p className="text-ink-soft wrap-anywhere">
        <Words>{describeAddress({ email, hasAccount })}</Words>
      </p>
      <div className="flex flex-wrap gap-3">
        <CorrectEmail email={email} hasAccount={hasAccount} order={order} />
        {hasAccount && email !== null && (
          <SendMessage
            action="Send Password Link"
            description={`A message with a link for a new password goes to ${email}. The link works once, within 30 minutes. Until it is used, the password stays as it is.`}
            done={{ title: 'Link Sent', description: `The message goes to ${email}.` }}
            endpoint={sendResetLink}
            order={order}
            title={
              <span>
                Send <span translate="no">{fullName(order)}</span> a password link?
              </span>
            }
          />
        )}
        {canSendReceipt && (
          <SendMessage
            action="Send Receipt Again"
            description={`A message with a link to the receipt of this order goes to ${email}.`}
            done={{ title: 'Receipt Sent', description: `The message goes to ${email}.` }}
            endpoint={sendReceipt}
            order={order}
            title={
              <span>
                Send <span translate="no">{fullName(order)}</span> the receipt again?
              </span>
            }
          />
        )}
      </div>
    </>
  );
}

function describeAddress({ email, hasAccount }: { email: string | null; hasAccount: boolean }) {
  if (email === null) return 'The customer’s account has no e-mail address.';
  return hasAccount
    ? `The customer logs in with ${email}.`
    : `Messages go to ${email}. The order belongs to no account yet.`;
}
