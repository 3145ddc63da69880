import { useQueryClient } from '@tanstack/react-query';
import { replaceFile } from '#contract/replacing/new-file.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import type { Uploaded } from '../sending/upload-ports.ts';
import { uploads, useUploads } from '../uploads.ts';

/** The uploads of this page that are new files, by the id of their video. */
const keys = new Map<string, string>();

/** The upload of a new file for a video; undefined: none is in this page. */
export function useNewUpload({ id }: Video): UploadItem | undefined {
  return useUploads().find(({ key }) => key === keys.get(id));
}

/** Uploads a new file for a video. Once it is there, the server prepares it. */
export function useSendNewFile(video: Video): (file: File) => void {
  const client = useQueryClient();
  const { id, title } = video;
  const save = async ({ videoPath }: Uploaded) => {
    try {
      await call(replaceFile, { params: { id }, body: { videoPath } });
      await refreshCatalog(client);
      toast({
        title: 'File Uploaded',
        description: `It takes its place in “${title}” as soon as it is prepared.`,
      });
    } catch (error) {
      toastFailure(error);
      throw error;
    }
  };
  return (file) => keys.set(id, uploads.add({ file, label: `New file for “${title}”`, save }));
}
