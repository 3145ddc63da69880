import { type ComponentType, createContext } from 'react';
import type { Video } from '#contract/videos.ts';

/** The component that replaces a video's file. A context, because sending files belongs to another feature. */
export const Replacing = createContext<ComponentType<{ video: Video }> | null>(null);
