import type { PromoCode } from '#contract/codes/codes.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Words } from '../../../ui/words.tsx';
import { CLASHES, describeCode, describeTime, describeUses, stateOf } from './describe-code.ts';

/** A code in the list: what it does, how often it is used, its link, and the way to change it. */
export function CodeRow({ code, onOpen }: { code: PromoCode; onOpen: () => void }) {
  const { word, tone } = stateOf(code, Date.now());
  const time = describeTime(code);
  const link = `${location.origin}${pages.home}?code=${encodeURIComponent(code.code)}`;
  return (
    <li
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
      data-row={code.id}
      tabIndex={-1}
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold tracking-wide wrap-anywhere">
          <span translate="no">{code.code}</span> <Badge tone={tone}>{word}</Badge>
        </p>
        <p>
          <Words>{describeCode(code)}</Words>
        </p>
        <p className="figures text-sm text-ink-soft">{describeUses(code)}</p>
        {time !== null && <p className="figures text-sm text-ink-soft">{time}</p>}
        {code.clash !== null && <p className="text-sm text-wait">{CLASHES[code.clash]}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton name="Link with this code" value={link} />
        <Button onClick={onOpen} size="small" variant="quiet">
          Edit<span className="sr-only" translate="no">{` ${code.code}`}</span>
        </Button>
      </div>
    </li>
  );
}
