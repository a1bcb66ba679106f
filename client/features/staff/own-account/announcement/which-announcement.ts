import { isMfaUser } from '#client/features/core/signed-in/access.ts';
import type { LaunchPractices, Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import type { AnnouncementVariant } from '#shared/domain/own-account.ts';

type Known = Pick<
  LaunchPractices,
  'newsInfo' | 'securityQuestionsSet' | 'securityQuestionsDismissed' | 'announcementDismissed' | 'imageUrl'
> & { results: readonly Pick<Practice, 'practiceHasProviderMFA'>[] };

export type Announced = AnnouncementVariant | 'news';

/**
 * The announcement to show, if any (PRODUCT 16.7). The security question, for people who sign in with a code, comes
 * first. News comes before the picture, because news gets old.
 *
 * @param nag '0' once an announcement was shown
 */
export function whichAnnouncement(known: Known, nag: string | null): Announced | null {
  if (nag === '0') return null;
  const {
    newsInfo,
    securityQuestionsSet,
    securityQuestionsDismissed,
    announcementDismissed,
    imageUrl,
    results,
  } = known;
  if (!securityQuestionsSet && !securityQuestionsDismissed && isMfaUser(results)) return 'securityQuestions';
  if (newsInfo.announcement) return 'news';
  return !announcementDismissed && !imageUrl ? 'avatar' : null;
}
