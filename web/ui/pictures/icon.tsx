import { LineArt } from './line-art.tsx';

/** Line icons on a 24 pixel grid; each entry is the path that is stroked. */
const PATHS = {
  'arrow-down': 'M12 5v14m6-6-6 6-6-6',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-up': 'M12 19V5m-6 6 6-6 6 6',
  basket: 'M4 10h16l-1.8 9.5H5.8L4 10Zm4 0 3-6m5 6-3-6M10 13.5v3m4-3v3',
  captions:
    'M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5Zm5.3 5.6a2.2 2.2 0 1 0 0 2.8m6.5-2.8a2.2 2.2 0 1 0 0 2.8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12.5l2.7 2.7L16 9.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  circle: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-5v5.2l3.3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  external: 'M14 5h5v5m0-5-8.5 8.5M18 14v5H5V6h5',
  video: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4m8-4.6h4m-4 4.6h4',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  image: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.5 5 5.5M15.5 9.5v.01',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-1v5.5M12 7.6v.2',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V7.8a3.5 3.5 0 0 1 7 0v2.7M12 14.3v2.2',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  pause: 'M8 5v14M16 5v14',
  pencil: 'm4 20 .8-4.2L16.2 4.4l3.4 3.4L8.2 19.2 4 20ZM14 6.6l3.4 3.4',
  phone:
    'M5 4h3.6l1.6 4.4-2.3 1.7a13 13 0 0 0 6 6l1.7-2.3L20 15.4V19a1.5 1.5 0 0 1-1.6 1.5A15.4 15.4 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  play: 'M7.5 4.8v14.4L19.2 12 7.5 4.8Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 8.5A8 8 0 1 0 20 12m-.2-7.5v4.2h-4.2',
  section: 'M4 5.5h9M8 12h12M8 18.5h12',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5m3.7 0-.9 13.5H6.7L5.8 6.5m4.2 4v6m4-6v6',
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.2',
} as const;

export type IconName = keyof typeof PATHS;

/**
 * A small line icon in the colour of the text around it. It is hidden from screen readers, which read
 * the text beside it or the button's name.
 *
 *     <Icon name="check" className="text-ok" />
 */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <LineArt
      className={className}
      height={size}
      strokeWidth={1.75}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={PATHS[name]} />
    </LineArt>
  );
}
