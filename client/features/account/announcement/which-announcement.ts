import type { AnnouncementVariant } from '../../../../shared/domain/own-account.ts';
import { isMfaUser } from '../../signed-in/access.ts';
import type { LaunchPractices, Practice } from '../../signed-in/signed-in-queries.ts';

type Known = Pick<
  LaunchPractices,
  'securityQuestionsSet' | 'securityQuestionsDismissed' | 'announcementDismissed' | 'imageUrl'
> & { results: readonly Pick<Practice, 'practiceHasProviderMFA'>[] };

/**
 * The announcement to show, if any (PRODUCT 16.7). The security question comes before the picture, and concerns
 * those who are asked for a code.
 *
 * @param nag '0' once one was shown
 */
export function whichAnnouncement(known: Known, nag: string | null): AnnouncementVariant | null {
  if (nag === '0') return null;
  const { securityQuestionsSet, securityQuestionsDismissed, announcementDismissed, imageUrl, results } =
    known;
  if (!securityQuestionsSet && !securityQuestionsDismissed && isMfaUser(results)) return 'securityQuestions';
  return !announcementDismissed && !imageUrl ? 'avatar' : null;
}
