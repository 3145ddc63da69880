import { useMutation } from '@tanstack/react-query';
import { type AccountCopy, getAccountCopy } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/links/save-file.ts';
import { AccountSection } from './account-section.tsx';
import { toastRefusal } from './show-refusal.ts';

/** Saves the copy as a file, which the browser puts where it puts downloads. */
function download(copy: AccountCopy): void {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
  saveFile(file, 'my-account.json');
}

/** A copy of what the store has about the customer, as a file. */
export function DataCopy() {
  const copy = useMutation({
    mutationFn: () => call(getAccountCopy),
    onSuccess: download,
    onError: (error) =>
      toastRefusal(error, 'The copy of your data could not be made. Please try again.'),
  });
  return (
    <AccountSection
      lead="Your account, your purchases, how far you have watched, what we have written to you, and where you are logged in."
      title="Your data"
    >
      <p>
        A copy of all of it as one file, which you can read in any text editor or hand to another
        program (JSON).
      </p>
      <Button
        busy={copy.isPending}
        busyLabel="Preparing..."
        className="sm:justify-self-start"
        onClick={() => copy.mutate()}
        variant="quiet"
      >
        Download My Data
      </Button>
    </AccountSection>
  );
}
