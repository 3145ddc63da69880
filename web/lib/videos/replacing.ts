import { type ComponentType, createContext } from 'react';
import type { Video } from '#contract/videos.ts';

/** What replaces a video's file, for the dialog of the video: sending files belongs to another feature. */
export const Replacing = createContext<ComponentType<{ video: Video }> | null>(null);
