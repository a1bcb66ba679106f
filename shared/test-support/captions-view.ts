import { type CaptionsView, NO_CAPTIONS } from '../domain/captions.ts';

export const captionsView = (changes: Partial<CaptionsView> = {}): CaptionsView => ({
  ...NO_CAPTIONS,
  ...changes,
});
