import { useQuery } from '@tanstack/react-query';
import { listCatalog, listDeletedPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { describeLines, summarize } from './describe-lines.ts';
import { ImportForm, useImportFields } from './import-form.tsx';
import { LineList } from './line-list.tsx';
import type { KnownPackage } from './reading/match-people.ts';
import { type Import, useImport } from './use-import.ts';

const figure = (count: number) => count.toLocaleString('en-US');

/** How far it has got, and what stops or goes on. */
function Progress({
  shown: { step, outcomes, people, isRunning, problem },
  onStop,
  onGoOn,
}: {
  shown: Import;
  onStop: () => void;
  onGoOn: () => void;
}) {
  const all = people.people.length;
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="berry">{problem}</Notice>}
      <ProgressBar share={outcomes.length / all} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures" role="status">
          {`${step === 'checking' ? 'Checked' : 'Done'}: ${figure(outcomes.length)} of ${figure(all)} people.${step === 'giving' && !isRunning ? ' What was done stays. Going on gives nothing twice.' : ''}`}
        </p>
        <Button onClick={isRunning ? onStop : onGoOn} size="small" variant="quiet">
          {isRunning ? 'Stop' : 'Go On'}
        </Button>
      </div>
    </div>
  );
}

function Result({
  shown,
  names,
  onGive,
  onOther,
}: {
  shown: Import;
  names: ReadonlyMap<string, string>;
  onGive: () => void;
  onOther: () => void;
}) {
  const { people, outcomes, step } = shown;
  const isDone = step === 'giving';
  const lines = describeLines({ people, outcomes, names, isDone });
  const count = outcomes.filter(({ given }) => given.length > 0).length;
  const summary = summarize(lines, outcomes, isDone);
  return (
    <div className="grid grid-cols-1 gap-5">
      {isDone ? (
        <Notice title="Done" tone="ok">
          <p>{summary}</p>
        </Notice>
      ) : (
        <p>{summary}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isDone && count > 0 && (
          <Button onClick={onGive}>
            {`Give to ${figure(count)} ${count === 1 ? 'Person' : 'People'}`}
          </Button>
        )}
        <Button onClick={onOther} variant="quiet">
          Choose Another File
        </Button>
      </div>
      <LineList key={step} lines={lines} />
    </div>
  );
}

/** Reads a file of people, shows what each line will do, and does it. */
export function ImportContent({ onClose }: { onClose: () => void }) {
  const catalog = useQuery(endpointQuery(listCatalog));
  const deleted = useQuery(endpointQuery(listDeletedPackages));
  const { shown, begin, give, goOn, stop, forget } = useImport();
  const form = useImportFields();
  const query = catalog.data === undefined ? catalog : deleted;
  if (catalog.data === undefined || deleted.data === undefined) {
    if (query.isPending) return <Skeleton className="h-80" />;
    return <ErrorState message="Unable to load the packages." query={query} />;
  }
  const packages: KnownPackage[] = [
    ...catalog.data,
    ...deleted.data.map(({ id, name }) => ({ id, name, isDeleted: true })),
  ];
  const names = new Map(packages.map(({ id, name }) => [id, name]));
  if (shown === null) {
    return (
      <ImportForm
        form={form}
        onClose={onClose}
        onRead={(people, reason) => void begin(people, reason)}
        packages={packages}
      />
    );
  }
  if (shown.isRunning || shown.outcomes.length < shown.people.people.length) {
    return <Progress onGoOn={() => void goOn(shown)} onStop={stop} shown={shown} />;
  }
  return <Result names={names} onGive={() => void give(shown)} onOther={forget} shown={shown} />;
}
