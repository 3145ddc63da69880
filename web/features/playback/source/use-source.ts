import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { listMyVideos, myVideosParams } from '#contract/access.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import type { Failure } from './adaptive-session.ts';
import { chooseSource, findAbilities, type Source } from './choose-source.ts';
import { type OpenSource, openSource } from './open-source.ts';
import { keepQuality, type Qualities, readKeptQuality } from './qualities.ts';
import { watchStuck } from './watch-stuck.ts';

/** The most attempts in a row to open a playlist that is gone; then the single file is played. */
const MOST_FAILED_ATTEMPTS = 2;
/** A playlist that was found again and played for less than that is not opened once more, or it would never end. */
const LEAST_PLAYED_SECONDS = 1;

/** A new object opens the video again. */
interface Opening {
  /** The video whose playlist cannot be played. */
  fileOf: string | null;
  /** The video as the server sent it a moment ago: newer than the page's. */
  found?: Video;
}

function sourceOf(video: Video, { fileOf, found }: Opening): Source {
  const known = found?.id === video.id ? found : video;
  const playlistPath = fileOf === video.id ? null : known.playlistPath;
  return chooseSource({ ...known, playlistPath }, findAbilities());
}

/** The source for an opening of a video. It stays the same when the page gets a better one meanwhile. */
function useChosenSource(video: Video, opening: Opening): Source {
  const [chosen, setChosen] = useState({ video, opening, source: sourceOf(video, opening) });
  if (chosen.video.id === video.id && chosen.opening === opening) return chosen.source;
  const source = sourceOf(video, opening);
  setChosen({ video, opening, source });
  return source;
}

interface Watching {
  /** The second at which playing begins. */
  startAt(): number;
  /** Called before the same video is opened again. */
  leave(): void;
}

function secondsPlayed({ played }: HTMLVideoElement): number {
  const last = played.length - 1;
  return last < 0 ? 0 : played.end(last) - played.start(last);
}

/**
 * Gives the `<video>` the best source of the video, and resumes with another one where it stopped. What
 * plays is not disturbed when the video gets a playlist meanwhile. `onLoaded`: it is known how long it is.
 */
export function useSource(
  media: RefObject<HTMLVideoElement | null>,
  video: Video,
  events: {
    watching: Watching;
    onLoaded: () => void;
    onFailure: (isUndecodable: boolean) => void;
  },
) {
  const client = useQueryClient();
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const [opening, setOpening] = useState<Opening>({ fileOf: null });
  const { id } = video;
  const source = useChosenSource(video, opening);
  const [qualities, setQualities] = useState<Qualities | null>(null);
  const open = useRef<OpenSource>(undefined);
  const recover = useRef<(giveUp: () => void) => void>(() => undefined);
  const failedAttempts = useRef(0);

  useLayoutEffect(() => {
    const element = media.current;
    if (element === null) return;
    let isOpen = true;
    const reopen = (fileOf: string | null) => {
      latest.current.watching.leave();
      setOpening({ fileOf });
    };
    /** The renditions were made again, or are not there any more: the video is asked for again. */
    const findAgain = async () => {
      failedAttempts.current += 1;
      await client.refetchQueries({ queryKey: [listMyVideos.path] });
      if (isOpen) reopen(failedAttempts.current >= MOST_FAILED_ATTEMPTS ? id : null);
    };
    const fail = (failure: Failure) => {
      if (failure === 'gone') void findAgain();
      else if (failure === 'unplayable') reopen(id);
      else latest.current.onFailure(failure === 'undecodable');
    };
    const loaded = () => {
      failedAttempts.current = 0;
      latest.current.onLoaded();
    };
    /**
     * The original may have been deleted once there were renditions, or these were made again, which a
     * browser that reads playlists itself does not say. Then the video resumes with what there is now.
     */
    recover.current = async (giveUp) => {
      const mayReopen = opening.found?.id !== id || secondsPlayed(element) >= LEAST_PLAYED_SECONDS;
      const mayRecover = { file: opening.fileOf !== id, playlist: mayReopen, adaptive: false };
      const found = mayRecover[source.kind] ? await findLatest(client, id) : undefined;
      if (!isOpen) return;
      if (found === undefined || (source.kind === 'file' && found.playlistPath === null)) giveUp();
      else {
        latest.current.watching.leave();
        setOpening({ fileOf: null, found });
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('loadedmetadata', loaded, { signal });
    const onStuck = () => source.kind === 'file' && recover.current(() => undefined);
    watchStuck(element, { signal, onStuck });
    const startAt = latest.current.watching.startAt();
    const request = { source, startAt, chosen: readKeptQuality() };
    open.current = openSource(element, request, { onQualities: setQualities, onFailure: fail });
    if (element.readyState >= element.HAVE_METADATA) loaded();
    return () => {
      isOpen = false;
      listening.abort();
      open.current?.close();
      setQualities(null);
    };
  }, [media, client, id, opening, source]);

  return {
    /** The address that the `<video>` plays by itself, which it may have before it is shown; else undefined. */
    path: source.kind === 'adaptive' ? undefined : source.path,
    /**
     * To be called when the `<video>` has failed. Calls `giveUp` unless the video has got a playlist
     * meanwhile, or another one, which then resumes at the same second.
     */
    recover: (giveUp: () => void) => recover.current(giveUp),
    /** The qualities to choose from; null unless there is a choice. */
    qualities,
    /** Chooses a quality by its lines, or null for an automatic one; this browser keeps it. */
    choose: (lines: number | null) => {
      keepQuality(lines);
      open.current?.choose(lines);
    },
    /** Opens the same video again, with the best source that it has now. */
    reopen: () => setOpening(({ fileOf }) => ({ fileOf })),
  };
}

/**
 * Fetches the page's videos again; undefined if the video is not among them or the call failed. It does not
 * ask to sign in: the player has its own message for a session that has ended.
 */
async function findLatest(client: QueryClient, id: string): Promise<Video | undefined> {
  const known = client.getQueryCache().findAll({ queryKey: [listMyVideos.path] });
  const asked = known.map(({ queryKey: [, given] }) => {
    const params = myVideosParams.parse(given);
    return call(listMyVideos, { params, isQuiet: true });
  });
  const lists = await Promise.all(asked).catch(() => []);
  return lists.flat().find((video) => video.id === id);
}
