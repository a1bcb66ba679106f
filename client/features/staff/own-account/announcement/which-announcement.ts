import { isMfaUser } from '#client/features/core/signed-in/access.ts';
import type { LaunchPractices, Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import type { AnnouncementVariant } from '#shared/domain/own-account.ts';

type Known = Pick<
  LaunchPractices,
  'newsInfo' | 'securityQuestionsSet' | 'securityQuestionsDismissed' | 'announcementDismissed' | 'imageUrl'
> & { results: readonly Pick<Practice, 'practiceHasProviderMFA'>[] };

/** Kinds of announcements: the product's requests to an account, and the installation's news. */
export type Announced = AnnouncementVariant | 'news';

/**
 * The announcement to show, if any (PRODUCT 16.7). The security question comes first, and concerns people who
 * are asked for a code; news comes before the picture, because it gets old.
 *
 * @param nag '0' once one was shown
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
