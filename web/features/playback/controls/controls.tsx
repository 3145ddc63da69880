import { type ComponentProps, type FocusEvent, type RefObject, useEffect, useState } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { SKIP_SECONDS } from './hotkeys.ts';
import type { MediaController } from './media-elements.ts';
import './controls.css';
import './media-elements.ts';
import type { PlayerParts } from './player-parts.ts';
import { PlayerSettings } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';

/**
 * The play button has the focus from the start, and Escape closes an open tooltip before it closes the
 * dialog. So the tooltip shows for the mouse only.
 */
const withoutTooltip = (event: FocusEvent) => event.preventDefault();

/** The buttons in the middle of the picture: the main controls on a phone, the first play button elsewhere. */
function CentreControls() {
  return (
    <div className="player-centre" slot="centered-chrome">
      <media-seek-backward-button notooltip seekoffset={SKIP_SECONDS} />
      <media-play-button notooltip />
      <media-seek-forward-button notooltip seekoffset={SKIP_SECONDS} />
    </div>
  );
}

/**
 * Lets a tap show the controls. After a tap Chromium says that a mouse has left the picture, and media-chrome
 * would hide them at once.
 */
function useTaps(controller: RefObject<MediaController | null>): void {
  useEffect(() => {
    const element = controller.current;
    if (element === null) return;
    const events = new AbortController();
    // Called before the listeners of media-chrome.
    const options = { capture: true, signal: events.signal };
    let isTouched = false;
    const note = ({ pointerType }: PointerEvent) => {
      isTouched = pointerType === 'touch';
    };
    element.addEventListener('pointerdown', note, options);
    element.addEventListener('pointermove', note, options);
    element.addEventListener(
      'mouseleave',
      (event) => {
        if (isTouched && event.target === element) event.stopImmediatePropagation();
      },
      options,
    );
    return () => events.abort();
  }, [controller]);
}

/**
 * The video's controls: large buttons in the middle; along the bottom the time, and the other buttons
 * on one line below it. They hide while the viewer does nothing and the menu is closed.
 */
export function Controls({
  parts,
  stage,
  quality,
  hasPictures,
  isCovered,
  isFullyRendered,
  children,
}: {
  parts: PlayerParts;
  /** The element that goes full screen; the menu is drawn inside it. */
  stage: HTMLElement | null;
  quality: ComponentProps<typeof PlayerSettings>['quality'];
  /** There are preview pictures for the bar. */
  hasPictures: boolean;
  /** Something covers the video and its controls, which then cannot be used. */
  isCovered: boolean;
  /** False: the buttons come in a moment. */
  isFullyRendered: boolean;
  /** The `<video>`. */
  children: Elements;
}) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useTaps(parts.controller);
  return (
    <media-controller
      autohide={isMenuOpen ? '-1' : '3'}
      data-menu={isMenuOpen ? 'open' : undefined}
      fullscreenElement={stage ?? undefined}
      inert={isCovered}
      nohotkeys
      ref={parts.controller}
    >
      {children}
      {isFullyRendered && (
        <>
          <media-loading-indicator
            className="absolute inset-0 grid content-center justify-items-center"
            noautohide
            slot="centered-chrome"
          />
          <CentreControls />
          <div className="player-bars">
            <SeekBar hasPictures={hasPictures} parts={parts} />
            <div className="player-bar">
              <Tooltip text="Play or pause (K)">
                <media-play-button notooltip onFocus={withoutTooltip} />
              </Tooltip>
              <Tooltip text="10 seconds back (J)">
                <media-seek-backward-button notooltip seekoffset={SKIP_SECONDS} />
              </Tooltip>
              <Tooltip text="10 seconds forward (L)">
                <media-seek-forward-button notooltip seekoffset={SKIP_SECONDS} />
              </Tooltip>
              <Tooltip text="Sound on or off (M)">
                <media-mute-button notooltip />
              </Tooltip>
              <media-volume-range />
              <media-time-display notoggle showduration />
              <span className="grow" />
              <PlayerSettings
                onOpenChange={setMenuOpen}
                parts={parts}
                quality={quality}
                stage={stage}
              />
              <Tooltip text="Full screen (F)">
                <media-fullscreen-button notooltip />
              </Tooltip>
            </div>
          </div>
        </>
      )}
    </media-controller>
  );
}
