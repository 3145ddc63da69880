import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getMailSetup, sendTestMail, testMailInput } from '#contract/mail.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { EmailField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { ServerLine } from './server-line.tsx';

/** Sends a test message and shows what the mail server answered. `to` is the address to begin with. */
export function TestMessage({ to }: { to: string }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { to } });
  const test = useMutation({
    mutationFn: (body: { to: string }) => call(sendTestMail, { body }),
    onError: (error) => toastFailure(error),
    onSettled: () => client.invalidateQueries(endpointQuery(getMailSetup)),
  });
  const send = handleSubmit((typed) => test.mutate(typed));
  const { data: answer, error } = test;
  return (
    <Card>
      <h3 className="text-lg">Test</h3>
      <form className="mt-3 grid justify-items-start gap-3" noValidate onSubmit={send}>
        <EmailField
          autoComplete="email"
          className="w-full"
          error={formState.errors.to?.message}
          hint="With the saved settings."
          label="Send To"
          {...register('to', checkedBy(testMailInput.shape.to, { name: 'This address' }))}
        />
        <Button
          busy={test.isPending}
          busyLabel="Sending..."
          size="small"
          type="submit"
          variant="quiet"
        >
          Send Test Message
        </Button>
      </form>
      {!test.isPending && answer !== undefined && (
        <Notice
          className="mt-3"
          title={answer.sent ? 'Sent' : 'Not sent'}
          tone={answer.sent ? 'ok' : 'berry'}
        >
          <p>{answer.message}</p>
          <ServerLine line={answer.serverSaid} />
        </Notice>
      )}
      {error !== null && (
        <Notice className="mt-3" title="Not sent" tone="berry">
          <p>{messageFor(error, 'The test message could not be sent. Please try again.')}</p>
        </Notice>
      )}
    </Card>
  );
}
