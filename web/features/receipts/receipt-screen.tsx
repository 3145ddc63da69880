import { useQuery } from '@tanstack/react-query';
import { downloadReceipt, getReceipt } from '#contract/receipts.ts';
import { addressOf } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { messageFor } from '../../lib/http-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

interface Back {
  readonly to: string;
  readonly label: string;
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the receipt...">
      <Skeleton className="h-[45rem]" />
    </SkeletonGroup>
  );
}

function Actions({ orderId }: { orderId: string }) {
  const file = addressOf(downloadReceipt.path, { params: { orderId } });
  return (
    <>
      <ButtonLink download to={file} variant="quiet">
        Download PDF
      </ButtonLink>
      <Button onClick={() => window.print()}>Print</Button>
    </>
  );
}

/** A receipt, with buttons to print it and to download it that are not printed. */
export function ReceiptScreen({ orderId, back }: { orderId: string; back: Back }) {
  // Not cached: a refund adds to it.
  const query = useQuery({ ...endpointQuery(getReceipt, { params: { orderId } }), gcTime: 0 });
  const { data: receipt } = query;
  useDocumentTitle(receipt?.number ? `Receipt ${receipt.number}` : 'Receipt');
  const fallback = 'Unable to load this receipt. Please try again later.';
  return (
    <div className="mx-auto w-full max-w-[52rem] space-y-5 px-4 py-6 print:max-w-none print:p-0">
      <nav aria-label="Receipt" className="flex min-h-11 flex-wrap gap-x-3 gap-y-1 print:hidden">
        <span className="mr-auto w-full sm:w-auto">
          <ButtonLink className="-ml-5" to={back.to} variant="bare">
            {back.label}
          </ButtonLink>
        </span>
        {receipt !== undefined && <Actions orderId={orderId} />}
      </nav>
      {receipt !== undefined && <ReceiptSheet receipt={receipt} />}
      {receipt === undefined && query.isPending && <Loading />}
      {receipt === undefined && query.isError && (
        <ErrorState message={messageFor(query.error, fallback)} query={query} />
      )}
    </div>
  );
}
