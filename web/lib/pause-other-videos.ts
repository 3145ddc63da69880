let tabs: BroadcastChannel | undefined;

function pauseVideos(except?: EventTarget | null): void {
  for (const video of document.querySelectorAll('video')) {
    if (video !== except) video.pause();
  }
}

/** Connects the tabs of one browser that have played a video. */
function otherTabs(): BroadcastChannel {
  if (tabs === undefined) {
    tabs = new BroadcastChannel('sleigh.playing');
    tabs.addEventListener('message', () => pauseVideos());
  }
  return tabs;
}

/**
 * From now on, a video that starts playing pauses the others: on this page, and in the browser's other
 * tabs of the store. Call this once per tab.
 */
export function pauseOtherVideos(): void {
  const started = ({ target }: Event) => {
    pauseVideos(target);
    otherTabs().postMessage('started');
  };
  // Media events do not bubble, but they can be captured.
  document.addEventListener('play', started, { capture: true });
}
