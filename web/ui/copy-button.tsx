import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/icon.tsx';
import { toast } from './toasts/toast-store.ts';
import { Tooltip } from './tooltip.tsx';

/** Milliseconds for which the button says that it has copied. */
const SAID_MS = 3000;

/**
 * A small button that copies `value`, beside a text that shows only a part of it. Where the browser does
 * not let it (a store without https), a toast shows the whole value, to be copied by hand. Not for the
 * package list, which does not load the code for tooltips.
 *
 *     {formatOrderId(id)} <CopyButton name="Order ID" value={id} />
 */
export function CopyButton({
  name,
  value,
  className,
}: {
  /** The name of the value, as on the screen: "Order ID". */
  name: string;
  value: string;
  className?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, SAID_MS, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast({ title: name, description: value });
    }
  };
  return (
    <>
      <Tooltip text={`Copy ${name}`}>
        <button
          aria-label={`Copy ${name}`}
          className={classNames(
            'inline-grid size-8 place-items-center rounded-control align-middle hover:bg-surface-sunken',
            isCopied ? 'text-ok' : 'text-ink-soft hover:text-ink',
            className,
          )}
          onClick={() => void copy()}
          type="button"
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={18} />
        </button>
      </Tooltip>
      <span className="sr-only" role="status">
        {isCopied && `${name} copied.`}
      </span>
    </>
  );
}
