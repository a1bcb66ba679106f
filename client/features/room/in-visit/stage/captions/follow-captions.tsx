import { useCaptionsNews } from './captions-news.ts';
import { useAnnouncedCaptions } from './use-captions-aloud.ts';
import { useCaptionsByThemselves } from './use-captions-by-themselves.ts';

/** What a page does about a visit's captions without being asked. Loads where a visit has captions. */
export default function FollowCaptions() {
  useCaptionsByThemselves();
  useCaptionsNews();
  useAnnouncedCaptions();
  return null;
}
