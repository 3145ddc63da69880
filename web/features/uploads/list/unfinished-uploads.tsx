import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadPath } from '#contract/pages/page-links.ts';
import { cancelUpload, listUploads, type Upload } from '#contract/uploads.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatDate } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { isMp4Name } from '../forms/check-file.ts';
import { uploads, useUploads } from '../uploads.ts';

/** Deletes what the server has of an upload, after asking. */
function Discard({ uploadId, fileName }: { uploadId: string; fileName: string | null }) {
  const [asks, setAsks] = useState(false);
  const discard = useCatalogChange({
    change: (id: string) => call(cancelUpload, { params: { uploadId: id } }),
    done: () => ({ title: 'Upload Discarded' }),
  });
  const name = fileName === null ? 'this upload' : `“${fileName}”`;
  return (
    <>
      <Button
        aria-label={`Discard ${fileName ?? 'the upload'}`}
        onClick={() => setAsks(true)}
        size="small"
        variant="quiet"
      >
        Discard
      </Button>
      <ConfirmDialog
        action="Discard Upload"
        busy={discard.isPending}
        description="What was uploaded is deleted. The file on your computer is not changed."
        keep="Keep It"
        onConfirm={() => discard.mutate(uploadId, { onSettled: () => setAsks(false) })}
        onOpenChange={setAsks}
        open={asks}
        title={`Discard ${name}?`}
      />
    </>
  );
}

function LeftUpload({
  upload: { uploadId, fileName, receivedBytes, state, updatedAt },
  onlyMp4,
  onSave,
}: {
  upload: Upload;
  onlyMp4: boolean;
  onSave: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{fileName ?? 'A file without a name'}</p>
        <p className="figures text-sm text-ink-soft">
          {`${formatBytes(receivedBytes)} uploaded, ${formatDate(updatedAt)}`}
        </p>
        {onlyMp4 && state === 'receiving' && fileName !== null && !isMp4Name(fileName) && (
          <p className="text-sm">
            This page takes MP4 videos only. Continue this one under{' '}
            <Link className="text-link" to={uploadPath}>
              Packages, Upload Videos
            </Link>
            .
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'finished' && (
          <ItemButton item={fileName ?? 'the upload'} onClick={onSave}>
            Save
          </ItemButton>
        )}
        <Discard fileName={fileName} uploadId={uploadId} />
      </div>
    </li>
  );
}

/**
 * Uploads of an earlier visit or another browser that the server still has. What is uploaded is saved without its file: then
 * `onSave` is called. The rest continues when the same file is chosen. With `onlyMp4` the page's form takes no others, and
 * the rest is continued where every video is taken.
 */
export function UnfinishedUploads({
  onlyMp4 = false,
  onSave,
}: {
  onlyMp4?: boolean;
  onSave: () => void;
}) {
  const here = new Set(useUploads().map(({ uploadId }) => uploadId));
  const { data = [] } = useQuery(endpointQuery(listUploads));
  const left = data.filter(
    ({ uploadId, state }) =>
      !here.has(uploadId) &&
      !uploads.isCanceled(uploadId) &&
      (state === 'receiving' || state === 'finished'),
  );
  if (left.length === 0) return null;
  return (
    <Card>
      <h2 className="text-lg">Unfinished uploads</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Save what is uploaded. To continue the rest, choose the same file again, in this browser or
        another one. What is not saved is deleted a day after its last part.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {left.map((upload) => (
          <LeftUpload
            key={upload.uploadId}
            onSave={() => {
              uploads.adopt(upload);
              onSave();
            }}
            onlyMp4={onlyMp4}
            upload={upload}
          />
        ))}
      </ul>
    </Card>
  );
}
