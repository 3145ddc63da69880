import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Claim as ClaimFacts, claimOrder, readClaim } from '#contract/account-links.ts';
import { call } from '../../../lib/call.ts';
import { formatDollars } from '../../../lib/format.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { useShop } from '../../../lib/shop.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { Words } from '../../../ui/words.tsx';
import { LoginCard } from '../login-card.tsx';
import { WorkshopPicture } from '../workshop-picture.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherLinks } from './other-links.tsx';
import { OtherPurchases } from './other-purchases.tsx';
import { useEnterByLink } from './use-enter-by-link.ts';

/** Refusals that another try does not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && ['link_not_valid', 'not_claimable'].includes(error.code ?? '');

function NoClaim({ children }: { children: string }) {
  return (
    <LoginCard
      documentTitle="Claim Purchase"
      picture={<WorkshopPicture />}
      subtitle="There is nothing to claim with this link."
      title="Claim your purchase"
    >
      <DeadLink>{children}</DeadLink>
    </LoginCard>
  );
}

function ClaimForm({ token, claim }: { token: string; claim: ClaimFacts }) {
  const enter = useEnterByLink();
  const [isOwnAccount, setOwnAccount] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const mutation = useMutation({
    mutationFn: (password: string) => call(claimOrder, { body: { token, password, isOwnAccount } }),
    onSuccess: (user) => {
      enter(user);
      toast({ title: 'Purchase claimed', description: 'It is yours to watch now.' });
    },
  });
  const { otherPurchases } = claim;
  const hasToChoose = otherPurchases !== null && isOwnAccount === undefined;
  if (isFinal(mutation.error)) return <NoClaim>{messageFor(mutation.error, '')}</NoClaim>;
  const titles = claim.packages.map((title) => `“${title}”`).join(', ');
  return (
    <LoginCard
      documentTitle="Claim Purchase"
      picture={<WorkshopPicture />}
      subtitle={<Words>{`${titles}, ${formatDollars(claim.totalAmount)}`}</Words>}
      title="Claim your purchase"
    >
      <p className="wrap-anywhere">
        Set a password for <EmailText address={claim.email} isWhole />, and the purchase is yours.
        All other browsers are logged out of your account.
      </p>
      <NewPasswordForm
        busyLabel="Claiming..."
        failure={
          mutation.isError
            ? messageFor(mutation.error, 'The purchase could not be claimed. Please try again.')
            : undefined
        }
        isBusy={mutation.isPending}
        login={claim.email}
        onSubmit={(password) => {
          setAsked(true);
          if (!hasToChoose) mutation.mutate(password);
        }}
        submitLabel="Claim Purchase"
      >
        {otherPurchases !== null && (
          <OtherPurchases
            choice={isOwnAccount}
            isMissing={isAsked && hasToChoose}
            onChoose={setOwnAccount}
            titles={otherPurchases}
          />
        )}
      </NewPasswordForm>
      <OtherLinks />
    </LoginCard>
  );
}

/** `/claim#TOKEN`: claims a purchase that waits for the owner of its e-mail address. */
export function Claim() {
  const token = useLinkToken();
  const shop = useShop();
  const claim = useQuery({
    queryKey: [readClaim.path, token] as const,
    queryFn: ({ signal }) => call(readClaim, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });
  if (token === '') {
    return (
      <NoClaim>
        {`Open the link in the message again, or ask the shop for a new one: ${shop.email}.`}
      </NoClaim>
    );
  }
  if (claim.isPending) return <PageSpinner />;
  if (isFinal(claim.error)) return <NoClaim>{messageFor(claim.error, '')}</NoClaim>;
  if (claim.data === undefined) {
    return (
      <div className="column py-8 sm:py-14">
        <ErrorState
          message={messageFor(claim.error, 'Unable to read the link. Please try again later.')}
          query={claim}
        />
      </div>
    );
  }
  return <ClaimForm claim={claim.data} token={token} />;
}
