import type { Video } from '#contract/videos.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';

/** A button of a video card. */
export function CardButton({
  icon,
  video,
  onClick,
  children,
}: {
  icon: IconName;
  video: Video;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button
      aria-label={`${children} ${video.title}`}
      onClick={onClick}
      size="small"
      variant="quiet"
    >
      <Icon name={icon} size={16} />
      {children}
    </Button>
  );
}
