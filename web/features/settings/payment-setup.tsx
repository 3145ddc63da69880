import type { PaymentSetup as Setup } from '#contract/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentSetupFacts } from './payment-setup-facts.tsx';
import { usePaymentSetup } from './settings-query.ts';

const modes = {
  test: 'Test mode: customers can try the checkout with test cards. Nothing is charged.',
  live: 'Live mode: cards are charged.',
};

const badges: Record<Setup['keys'], string> = {
  missing: 'Not configured',
  mismatched: 'Keys do not match',
  matching: 'Not ready',
};

function SetupState({ setup: { ready, keys, mode, problem } }: { setup: Setup }) {
  if (ready) {
    return (
      <>
        <Badge icon="check" tone="ok">
          Ready
        </Badge>
        <p>Customers can pay by card.</p>
        {mode !== null && <p className="text-ink-soft">{modes[mode]}</p>}
      </>
    );
  }
  return (
    <>
      <Badge icon="warning" tone="wait">
        {badges[keys]}
      </Badge>
      <p>{problem}</p>
      <p className="text-ink-soft">
        {`Until then customers ${keys === 'matching' ? 'may be unable to' : 'cannot'} pay by card. The promotion code still works.`}
      </p>
    </>
  );
}

/** Whether there is a secret key, so that its account can be shown. */
function hasAccount({ mode, account, chargesEnabled }: Setup): boolean {
  return mode !== null || account !== null || chargesEnabled !== null;
}

/** Whether customers can pay by card, and if not, why. A screen reader hears when it changes. */
export function PaymentSetup() {
  const setup = usePaymentSetup();
  return (
    <Card>
      <h3 className="text-lg">Card payments</h3>
      <div className="mt-3 grid min-h-31 content-start justify-items-start gap-3" role="status">
        {setup.data !== undefined && (
          <>
            <SetupState setup={setup.data} />
            {hasAccount(setup.data) && <PaymentSetupFacts setup={setup.data} />}
          </>
        )}
        {setup.isPending && (
          <>
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-18 w-full" />
            <Skeleton className="h-60 w-full" />
          </>
        )}
        {setup.isError && setup.data === undefined && (
          <>
            <p>Unable to check the card payments. Please try again later.</p>
            <Button
              busy={setup.isFetching}
              onClick={() => void setup.refetch()}
              size="small"
              variant="quiet"
            >
              Retry
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
