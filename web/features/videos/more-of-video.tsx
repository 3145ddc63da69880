import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Video } from '#contract/videos.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ChangeCaptions } from './captions/change-captions.tsx';

/** The list of videos does not wait for it. */
const MoreMenu = lazy(() =>
  import('../../ui/more-menu.tsx').then((module) => ({ default: module.MoreMenu })),
);

/** In its place until it is there, and as large. */
const placeholder = (
  <Button disabled size="icon" variant="quiet">
    <Icon name="more" size={16} />
  </Button>
);

/** Loaded when it is opened. */
const ThumbnailDialog = lazy(() =>
  import('./thumbnail-dialog.tsx').then((module) => ({ default: module.ThumbnailDialog })),
);

/** The dialog that gives a video another thumbnail. `open` is undefined until it is opened for the first time. */
function ChangeThumbnail({
  video,
  open,
  onOpenChange,
}: {
  video: Video;
  open: boolean | undefined;
  onOpenChange: (open: boolean) => void;
}) {
  if (open === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ThumbnailDialog onOpenChange={onOpenChange} open={open} video={video} />
    </Suspense>
  );
}

/** The menu for what is changed seldom of a video. */
export function MoreOfVideo({ video }: { video: Video }) {
  const navigate = useNavigate();
  const [thumbnail, setThumbnail] = useState<boolean>();
  const [captions, setCaptions] = useState(false);
  return (
    <>
      <Suspense fallback={placeholder}>
        <MoreMenu
          actions={[
            { icon: 'image', name: 'Thumbnail', onSelect: () => setThumbnail(true) },
            { icon: 'captions', name: 'Captions', onSelect: () => setCaptions(true) },
            {
              icon: 'info',
              name: 'Statistics',
              onSelect: () => navigate(`?watched=${video.id}`, { preventScrollReset: true }),
            },
          ]}
          item={video.title}
        />
      </Suspense>
      <ChangeThumbnail onOpenChange={setThumbnail} open={thumbnail} video={video} />
      <ChangeCaptions onOpenChange={setCaptions} open={captions} video={video} />
    </>
  );
}
