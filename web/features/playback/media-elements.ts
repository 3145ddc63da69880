/*
 * Registers the player's custom elements, only those it shows, and tells JSX about them. Their events
 * and attributes are documented at https://www.media-chrome.org/docs/en/components.
 */
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-seek-backward-button.js';
import 'media-chrome/dist/media-seek-forward-button.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/media-captions-button.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import 'media-chrome/dist/menu/media-playback-rate-menu-button.js';
import type MediaController from 'media-chrome/dist/media-controller.js';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Props<Element extends HTMLElement = HTMLElement> = DetailedHTMLProps<
  HTMLAttributes<Element>,
  Element
>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Props<MediaController> & { nohotkeys?: boolean; autohide?: string };
      'media-play-button': Props;
      'media-seek-backward-button': Props & { seekoffset: number };
      'media-seek-forward-button': Props & { seekoffset: number };
      'media-time-range': Props;
      'media-time-display': Props & { showduration?: boolean; notoggle?: boolean };
      'media-mute-button': Props;
      'media-volume-range': Props;
      'media-captions-button': Props;
      'media-fullscreen-button': Props;
      'media-loading-indicator': Props & { noautohide?: boolean };
      'media-playback-rate-menu': Props & { anchor: string; rates: string };
      'media-playback-rate-menu-button': Props;
    }
  }
}

export type { MediaController };
