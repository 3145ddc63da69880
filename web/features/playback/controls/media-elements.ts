/*
 * Registers the custom elements that the player uses, and declares them for JSX. Their events and
 * attributes are documented at https://www.media-chrome.org/docs/en/components.
 */
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-seek-backward-button.js';
import 'media-chrome/dist/media-seek-forward-button.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import type MediaController from 'media-chrome/dist/media-controller.js';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Props<Element extends HTMLElement = HTMLElement> = DetailedHTMLProps<
  HTMLAttributes<Element>,
  Element
>;
type ButtonProps = Props & { notooltip?: boolean };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Props<MediaController> & {
        nohotkeys?: boolean;
        autohide?: string;
        fullscreenElement?: HTMLElement;
      };
      'media-play-button': ButtonProps;
      'media-seek-backward-button': ButtonProps & { seekoffset: number };
      'media-seek-forward-button': ButtonProps & { seekoffset: number };
      'media-time-range': Props;
      'media-preview-thumbnail': Props;
      'media-preview-chapter-display': Props;
      'media-preview-time-display': Props;
      'media-time-display': Props & { showduration?: boolean; notoggle?: boolean };
      'media-mute-button': ButtonProps;
      'media-volume-range': Props;
      'media-fullscreen-button': ButtonProps;
      // Without `loadingdelay`: it is set before there is a style sheet, and the console keeps the whole player
      // with the warning. It is half a second.
      'media-loading-indicator': Props & { noautohide?: boolean };
    }
  }
}

export type { MediaController };
