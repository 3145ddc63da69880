import { type RefObject, useEffect, useState } from 'react';
import { startPlaying, stopPlaying } from '#contract/playback.ts';
import { call } from '../../../lib/call.ts';
import { createPlaceKeeper } from './place-keeper.ts';

/** 128 random bits. `randomUUID` is there on https only. */
function newId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('-');
}

const start = async (placeId: string) =>
  (await call(startPlaying, { params: { placeId }, isQuiet: true })).allowed;

function end(placeId: string): void {
  // Lost while the page closes or offline: the place is free after a minute.
  call(stopPlaying, { params: { placeId }, keepalive: true, isQuiet: true }).catch(() => undefined);
}

/** That this place had to stop. `allowed`: in how many places the account may play, if that is known. */
export interface Stopped {
  readonly allowed: number | undefined;
}

/**
 * Reports to the store when this tab plays, because an account may play in a limited number of places at a
 * time. Pauses the video when the store says that this place has to stop; `stopped` is null otherwise.
 */
export function usePlace(media: RefObject<HTMLVideoElement | null>) {
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const [keeper] = useState(() =>
    createPlaceKeeper({
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
    /** Takes a place again, before the video is loaded or played: a new one, which is the latest. */
    take: async () => {
      keeper.end();
      await keeper.begin();
      setStopped(null);
    },
  };
}
