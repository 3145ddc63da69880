import { drawBusinessCover } from './business.ts';
import { drawLookCover } from './look.ts';
import { drawVisitsCover } from './visits.ts';
import { drawVoiceCover } from './voice.ts';
import { drawWorkshopCover } from './workshop.ts';

/** The cover drawing of each package by its slug: SVG of 1280 by 800 units. */
export const covers: Record<string, () => string> = {
  'complete-workshop': drawWorkshopCover,
  'beard-suit-presence': drawLookCover,
  'voice-and-storytelling': drawVoiceCover,
  'home-visits-and-photos': drawVisitsCover,
  'business-of-december': drawBusinessCover,
};
