import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  getNotices,
  type NoticeKind,
  type Notices,
  noticeKind,
  saveNotices,
} from '#contract/mail.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { resetSaved } from '../../../ui/drafts/reset-saved.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { NoticesLoading } from './notices-loading.tsx';

/** The choices about sales, of which there is one. */
const SALES = ['', 'sale', 'daily-sales'] as const;
type Sales = (typeof SALES)[number];
const SALES_LABELS: Record<Sales, string> = {
  '': 'No Messages',
  sale: 'One for Each Sale',
  'daily-sales': 'One a Day',
};

/** The kinds that a box is for. */
type Boxed = Exclude<NoticeKind, Sales>;
const isBoxed = (kind: NoticeKind): kind is Boxed => !SALES.some((sales) => sales === kind);
const boxes = noticeKind.options.filter(isBoxed);

const KINDS: Record<Boxed, { label: string; hint: string }> = {
  dispute: {
    label: 'Dispute',
    hint: 'A buyer disputes a payment, or a bank asks about one; and how it ends.',
  },
  'refund-failed': { label: 'Refund Failed', hint: 'Its money is back in your Stripe balance.' },
  review: { label: 'Order in Review', hint: 'Somebody has to accept or refund it.' },
  withdrawal: {
    label: 'Withdrawal',
    hint: 'A buyer withdraws from a contract, or takes an order back.',
  },
  'payment-keys': { label: 'Payment Keys Refused', hint: 'Stripe does not accept the secret key.' },
  mail: {
    label: 'Mail Failing',
    hint: 'Messages could not be sent. You hear of it once mail works again.',
  },
  disk: { label: 'Disk Nearly Full', hint: 'Videos can no longer be uploaded.' },
  video: { label: 'Video Not Processed', hint: 'No picture could be taken from a new video.' },
  backup: { label: 'Backup Missing', hint: 'A scheduled backup failed, or the last one is old.' },
  work: { label: 'Work Not Done', hint: 'Videos or jobs wait, and no process takes them.' },
};

type Choice = Record<Boxed, boolean> & { sales: Sales };

const choiceOf = ({ kinds }: Notices): Choice => {
  const isWanted = (kind: NoticeKind) => kinds.includes(kind);
  return {
    sales: SALES.find((sales) => sales !== '' && isWanted(sales)) ?? '',
    dispute: isWanted('dispute'),
    'refund-failed': isWanted('refund-failed'),
    review: isWanted('review'),
    withdrawal: isWanted('withdrawal'),
    'payment-keys': isWanted('payment-keys'),
    mail: isWanted('mail'),
    disk: isWanted('disk'),
    video: isWanted('video'),
    backup: isWanted('backup'),
    work: isWanted('work'),
  };
};

const kindsOf = (choice: Partial<Choice>): NoticeKind[] => [
  ...(choice.sales ? [choice.sales] : []),
  ...boxes.filter((kind) => choice[kind]),
];

function useChoice(notices: Notices) {
  const client = useQueryClient();
  const form = useForm<Choice>({ defaultValues: choiceOf(notices) });
  const { defaultValues: known = {} } = form.formState;
  const save = useMutation({
    mutationFn: (choice: Choice) =>
      // What was turned on elsewhere since, such as by confirming an address, stays on.
      call(saveNotices, { body: { kinds: kindsOf(choice), before: kindsOf(known) } }),
    onSuccess: (saved, sent) => {
      client.setQueryData(endpointQuery(getNotices).queryKey, saved);
      resetSaved(form, { sent, saved: choiceOf(saved) });
      toast({ title: 'Notices Saved' });
    },
    onError: (error) => toastFailure(error, 'Your notices could not be saved. Please try again.'),
  });
  return { form, save };
}

function Address({ email }: Pick<Notices, 'email'>) {
  if (email !== null) {
    return (
      <p>
        They go to{' '}
        <span className="wrap-anywhere font-semibold" translate="no">
          {email}
        </span>
        .
      </p>
    );
  }
  return (
    <Notice title="You have no e-mail address" tone="wait">
      <p>You get no notices until you have one. Enter it above, under Your E-mail Address.</p>
    </Notice>
  );
}

function Choices({ notices }: { notices: Notices }) {
  const { form, save } = useChoice(notices);
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={form.handleSubmit((choice) => save.mutate(choice))}
    >
      <Address email={notices.email} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">What you are told</legend>
        <SelectField
          className="sm:col-span-2"
          hint="Not for free orders. A day ends at midnight in the time zone of the shop."
          label="Sales"
          options={SALES.map((value) => ({ value, label: SALES_LABELS[value] }))}
          {...form.register('sales')}
        />
        {boxes.map((kind) => (
          <CheckField key={kind} {...KINDS[kind]} {...form.register(kind)} />
        ))}
      </fieldset>
      <SubmitButton busy={save.isPending}>Save Notices</SubmitButton>
    </form>
  );
}

/** The form in which an admin chooses their notices by mail. */
export function NoticesForm() {
  const notices = useQuery(endpointQuery(getNotices));
  if (notices.data !== undefined) return <Choices notices={notices.data} />;
  if (notices.isPending) return <NoticesLoading />;
  return (
    <ErrorState message="Unable to load your notices. Please try again later." query={notices} />
  );
}
