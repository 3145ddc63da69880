import { SKIP_SECONDS, SPEEDS } from './hotkeys.ts';
import './media-elements.ts';

/** In the middle of the picture: what one taps on a phone, and the first thing to press anywhere. */
export function CentreControls() {
  return (
    <div className="player-centre" slot="centered-chrome">
      <media-seek-backward-button seekoffset={SKIP_SECONDS} />
      <media-play-button />
      <media-seek-forward-button seekoffset={SKIP_SECONDS} />
    </div>
  );
}

/** Along the bottom: the time, and everything else on one line. */
export function BarControls({ hasCaptions }: { hasCaptions: boolean }) {
  return (
    <div className="player-bars">
      <media-time-range />
      <div className="player-bar">
        <media-play-button />
        <media-seek-backward-button seekoffset={SKIP_SECONDS} />
        <media-seek-forward-button seekoffset={SKIP_SECONDS} />
        <media-mute-button />
        <media-volume-range />
        <media-time-display notoggle showduration />
        <span className="grow" />
        {hasCaptions && <media-captions-button />}
        <media-playback-rate-menu-button />
        <media-fullscreen-button />
      </div>
      <media-playback-rate-menu anchor="auto" hidden rates={SPEEDS.join(' ')} />
    </div>
  );
}
