import type { CaptionsView } from '../domain/captions.ts';

/** What a person sees of captions where there are none, except for the changes. */
export const captionsView = (changes: Partial<CaptionsView> = {}): CaptionsView => ({
  offered: false,
  languages: [],
  on: false,
  captioner: false,
  typed: false,
  mine: false,
  remembered: false,
  speaks: null,
  failing: false,
  ...changes,
});
