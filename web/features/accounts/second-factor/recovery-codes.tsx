import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/links/save-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';

/** Recovery codes, which are shown once, and a button for somebody who has kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Recovery Codes Copied' });
    } catch {
      toast({
        title: 'Select the codes and copy them',
        description: 'Your browser does not let this page copy.',
      });
    }
  };
  return (
    <div className="grid gap-5">
      <Notice title="Keep these recovery codes" tone="wait">
        <p>
          Each logs you in once if you do not have your phone. They are not shown again. Keep them
          where only you can find them, and not on the phone.
        </p>
      </Notice>
      <ul
        aria-label="Recovery codes"
        ref={list}
        tabIndex={-1}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-surface-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li className="select-all" key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I Have Kept Them</Button>
        <Button onClick={() => void copy()} variant="quiet">
          <Icon name="copy" size={16} />
          Copy
        </Button>
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          variant="quiet"
        >
          Download
        </Button>
      </div>
    </div>
  );
}
