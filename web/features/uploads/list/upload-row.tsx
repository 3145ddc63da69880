import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { UploadItem } from '../sending/upload-item.ts';
import { uploads } from '../uploads.ts';
import { describeProgress, percentOf } from './describe-progress.ts';

/** Pauses, resumes or retries an upload. It is one button in all states, so that it keeps the focus. */
function PauseOrResume({ item }: { item: UploadItem }) {
  const { key, state, isRefused } = item;
  if (state === 'uploaded' || state === 'saving' || isRefused) return null;
  if (state === 'uploading' || state === 'waiting') {
    return (
      <ItemButton icon="pause" item={item.label} onClick={() => uploads.pause(key)}>
        Pause
      </ItemButton>
    );
  }
  const isPaused = state === 'paused' || state === 'pausing';
  return (
    <ItemButton
      icon={isPaused ? 'play' : 'refresh'}
      item={item.label}
      onClick={() => uploads.resume(key)}
    >
      {isPaused ? 'Resume' : 'Retry'}
    </ItemButton>
  );
}

/** Cancels an upload, or removes a refused file; asks first if a part is lost that could still be used. */
function CancelButton({ item }: { item: UploadItem }) {
  const [asks, setAsks] = useState(false);
  const cancel = () => uploads.cancel(item.key);
  return (
    <>
      <ItemButton
        icon="close"
        item={item.label}
        onClick={() => (item.sentBytes > 0 && !item.isRefused ? setAsks(true) : cancel())}
      >
        {item.isRefused ? 'Remove' : 'Cancel'}
      </ItemButton>
      <ConfirmDialog
        action="Cancel Upload"
        description="The uploaded part is deleted. The file on your computer is not changed."
        keep="Keep It"
        onConfirm={cancel}
        onOpenChange={setAsks}
        open={asks}
        title={`Cancel the upload of “${item.label}”?`}
      />
    </>
  );
}

/** One upload: its name, progress and speed, and its buttons. */
export function UploadRow({ item, note }: { item: UploadItem; note?: string }) {
  const isBroken = ['failed', 'retrying', 'unsaved'].includes(item.state);
  const isDone = item.state === 'uploaded' || item.state === 'saving';
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-2.5 rounded-control border bg-surface p-3.5',
        isBroken ? 'border-berry' : 'border-line',
      )}
      data-upload={item.state}
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          {isDone && <Icon className="shrink-0 text-ok" name="check-circle" />}
          <span className="line-clamp-2 wrap-anywhere" title={item.file?.name ?? item.label}>
            {item.label}
          </span>
        </p>
        {!item.isRefused && (
          <p className="figures shrink-0 whitespace-nowrap text-sm font-semibold text-ink-soft">
            {`${percentOf(item)} %`}
          </p>
        )}
      </div>
      {!item.isRefused && (
        <ProgressBar className="h-2" share={item.sizeBytes ? item.sentBytes / item.sizeBytes : 0} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={classNames('figures text-sm', isBroken ? 'text-berry' : 'text-ink-soft')}>
          {describeProgress(item)}
        </p>
        <div className="flex flex-wrap gap-2">
          <PauseOrResume item={item} />
          {item.state !== 'saving' && <CancelButton item={item} />}
        </div>
      </div>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
