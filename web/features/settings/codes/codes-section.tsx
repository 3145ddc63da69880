import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPromoCodes, type PromoCode } from '#contract/codes/codes.ts';
import { endpointPages } from '../../../lib/endpoint-pages.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { LoadMore } from '../../../ui/long-lists/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeRow } from './code-row.tsx';
import { CodeUses } from './code-uses.tsx';

/** From so many codes on there is a search. */
const MANY = 8;

function useCodes(typed: string) {
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const list = useInfiniteQuery({
    ...endpointPages(listPromoCodes, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
    // Uses and holds change by themselves.
    refetchOnMount: 'always',
  });
  return { list, codes: list.data?.pages.flatMap(({ items }) => items) };
}

function CodeDialog({
  code,
  isOpen,
  onClose,
}: {
  code: PromoCode | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      open={isOpen}
      size="medium"
      title={code === null ? 'New Promotion Code' : `Edit “${code.code}”`}
    >
      <div className="grid gap-6">
        <CodeForm code={code} key={code?.id ?? 'new'} onCancel={onClose} onSaved={onClose} />
        {code !== null && <CodeUses code={code} onLeave={onClose} />}
      </div>
    </Dialog>
  );
}

/** The promotion codes that take something off, below the one that makes everything free. */
export function CodesSection() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<PromoCode | null>(null);
  const { list, codes } = useCodes(typed);
  const open = (code: PromoCode | null) => {
    setEdited(code);
    setOpen(true);
  };
  const hasSearch = typed !== '' || (codes?.length ?? 0) >= MANY;
  return (
    <SettingsSection
      isWide
      lead="Each takes a percentage or an amount off. Buyers type it at checkout, or follow a link that carries it."
      title="Promotion Codes"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Button onClick={() => open(null)}>New Code</Button>
        {hasSearch && (
          <TextField
            autoComplete="off"
            label="Search Codes"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            type="search"
            value={typed}
          />
        )}
      </div>
      {codes === undefined && list.isPending && <Skeleton className="h-20" />}
      {codes === undefined && list.isError && (
        <ErrorState message="Unable to load the codes. Please try again later." query={list} />
      )}
      {codes?.length === 0 && (
        <p className="text-ink-soft">
          {typed === '' ? 'No promotion codes yet.' : 'No codes match this search.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {codes?.map((code) => (
          <CodeRow code={code} key={code.id} onOpen={() => open(code)} />
        ))}
      </ul>
      {codes !== undefined && <LoadMore list={list} rows={codes} things="codes" />}
      <CodeDialog code={edited} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}
