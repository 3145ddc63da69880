import { useQuery } from '@tanstack/react-query';
import { listCatalog, listDeletedPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type CheckedLine, checkedLines, describeLine, summarize } from './describe-lines.ts';
import { ImportForm, useImportFields } from './import-form.tsx';
import { LineList } from './line-list.tsx';
import type { KnownPackage } from './reading/package-names.ts';
import { type Import, useImport } from './use-import.ts';

const figure = (count: number) => count.toLocaleString('en-US');

/** How far it has got, and what stops or resumes it. */
function Progress({
  shown: { step, outcomes, found, isRunning, problem },
  onStop,
  onResume,
}: {
  shown: Import;
  onStop: () => void;
  onResume: () => void;
}) {
  const all = found.people.people.length;
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="berry">{problem}</Notice>}
      <ProgressBar share={outcomes.length / all} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures" role="status">
          {`${step === 'checking' ? 'Checked' : 'Done'}: ${figure(outcomes.length)} of ${figure(all)} people.${step === 'giving' && !isRunning ? ' What is done stays. Nobody gets anything twice if you go on.' : ''}`}
        </p>
        <Button onClick={isRunning ? onStop : onResume} size="small" variant="quiet">
          {isRunning ? 'Stop' : 'Go On'}
        </Button>
      </div>
    </div>
  );
}

function Summary({
  shown: { outcomes, step },
  lines,
  onGive,
  onOther,
}: {
  shown: Import;
  lines: readonly CheckedLine[];
  onGive: () => void;
  onOther: () => void;
}) {
  const isDone = step === 'giving';
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
        <OtherFile onOther={onOther} />
      </div>
    </div>
  );
}

const OtherFile = ({ onOther }: { onOther: () => void }) => (
  <Button className="justify-self-start" onClick={onOther} variant="quiet">
    Choose Another File
  </Button>
);

/** The file is checked or gives something: how far it has got, or what came of it. */
function ImportSteps({
  shown,
  names,
  actions: { give, resume, stop, forget, choose },
}: {
  shown: Import;
  names: ReadonlyMap<string, string>;
  actions: Omit<ReturnType<typeof useImport>, 'shown' | 'begin'>;
}) {
  const { found, outcomes, step, isRunning, isReading } = shown;
  const { table, people, problem } = found;
  const isReady = !isReading && problem === null;
  const isUnderWay = isReady && (isRunning || outcomes.length < people.people.length);
  const isFinished = isReady && !isUnderWay;
  const isDone = step === 'giving';
  const lines = isFinished ? checkedLines(people, outcomes) : [];
  return (
    <div className="grid grid-cols-1 gap-5">
      {isReading && <p role="status">Reading...</p>}
      {!isReading && problem !== null && (
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="berry">{problem}</Notice>
          <OtherFile onOther={forget} />
        </div>
      )}
      {isUnderWay && <Progress onResume={() => void resume(shown)} onStop={stop} shown={shown} />}
      {isFinished && (
        <Summary lines={lines} onGive={() => void give(shown)} onOther={forget} shown={shown} />
      )}
      {table !== null && !isDone && (
        <ColumnChoice
          isWrong={problem !== null}
          onChoose={(columns) => void choose(shown, columns)}
          table={table}
        />
      )}
      {isFinished && (
        <LineList
          describe={(line) => describeLine(line, { names, isDone })}
          key={step}
          lines={lines}
        />
      )}
    </div>
  );
}

/** Reads a file of people, shows what each line will do, and does it. */
export function ImportContent({ onClose }: { onClose: () => void }) {
  const catalog = useQuery(endpointQuery(listCatalog));
  const deleted = useQuery(endpointQuery(listDeletedPackages));
  const { shown, begin, ...actions } = useImport();
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
        onRead={(found, reason) => void begin(found, reason)}
        packages={packages}
      />
    );
  }
  return <ImportSteps actions={actions} names={names} shown={shown} />;
}
