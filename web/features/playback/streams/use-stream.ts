import { type RefObject, useEffect, useState } from 'react';
import { endStream, startStream } from '#contract/playback.ts';
import { call } from '../../../lib/call.ts';
import { createStreamKeeper } from './stream-keeper.ts';

/** 128 random bits. `randomUUID` is there on https only. */
function newId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('-');
}

const start = async (streamId: string) =>
  (await call(startStream, { params: { placeId: streamId }, isQuiet: true })).allowed;

function end(streamId: string): void {
  // Lost while the page closes or offline: the stream no longer counts after a minute.
  call(endStream, { params: { placeId: streamId }, keepalive: true, isQuiet: true }).catch(
    () => undefined,
  );
}

/** The reason why this stream had to stop. `allowed`: how many the account may have, if that is known. */
export interface Stopped {
  readonly allowed: number | undefined;
}

/**
 * Reports to the store when this tab plays, because an account may have a limited number of concurrent
 * streams. Pauses the video when the store says that this one has to stop; `stopped` is null otherwise.
 */
export function useStream(media: RefObject<HTMLVideoElement | null>) {
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const [keeper] = useState(() =>
    createStreamKeeper({
      newId,
      start,
      end,
      onStop: (allowed) => {
        setStopped({ allowed });
        media.current?.pause();
      },
    }),
  );
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const comeBack = () => {
      if (media.current?.paused === false) void keeper.begin();
    };
    window.addEventListener('pagehide', keeper.end, { signal });
    // A page that is shown again with Back may go on playing.
    window.addEventListener('pageshow', comeBack, { signal });
    return () => {
      events.abort();
      keeper.end();
    };
  }, [keeper, media]);
  return {
    keeper,
    stopped,
    onPlay: () => {
      setStopped(null);
      void keeper.begin();
    },
    onPause: keeper.end,
    /** The store refused the video's bytes because the account plays elsewhere. */
    onRefused: keeper.refuse,
    /** Starts a new stream, which is the latest, before the video is loaded or played. */
    restart: async () => {
      keeper.end();
      await keeper.begin();
      setStopped(null);
    },
  };
}
