import type { BackgroundScene } from './background-choices.ts';
import abstract from './images/abstract.webp';
import abstractSmall from './images/abstract-small.webp';
import bright from './images/bright.webp';
import brightSmall from './images/bright-small.webp';
import clinical from './images/clinical.webp';
import clinicalSmall from './images/clinical-small.webp';
import desk from './images/desk.webp';
import deskSmall from './images/desk-small.webp';
import modern from './images/modern.webp';
import modernSmall from './images/modern-small.webp';
import office from './images/office.webp';
import officeSmall from './images/office-small.webp';

/** `scripts/draw-backgrounds.ts` creates the images. `small` is the thumbnail. */
export const BACKGROUND_IMAGES: Readonly<Record<BackgroundScene, { full: string; small: string }>> = {
  Abstract: { full: abstract, small: abstractSmall },
  Bright: { full: bright, small: brightSmall },
  Clinical: { full: clinical, small: clinicalSmall },
  Desk: { full: desk, small: deskSmall },
  Modern: { full: modern, small: modernSmall },
  Office: { full: office, small: officeSmall },
};
