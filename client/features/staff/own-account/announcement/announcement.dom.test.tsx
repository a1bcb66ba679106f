import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '#client/api/storage.ts';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openPart, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { SAGUARO } from '#client/test-support/staff.ts';
import { AvatarAnnouncement } from './announcement.tsx';

const DISMISS = 'POST /api/provider/account/dismissed-announcements';
const PRACTICES = 'GET /api/provider/launch-practices';

beforeEach(() => storage.set('nag', '1'));

const opened = () =>
  openStaffScreen('/provider/visits', {
    [PRACTICES]: {
      securityQuestionsSet: false,
      securityQuestionsDismissed: false,
      announcementDismissed: true,
      imageUrl: null,
      newsInfo: { alertCount: 0, announcement: null },
      userSurveyAlerts: 0,
      accountResets: [],
      results: [{ ...SAGUARO, practiceHasProviderMFA: true }],
    },
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
    [DISMISS]: { dismissed: ['securityQuestions'] },
    'GET /api/provider/account': PROFILE,
    'GET /api/provider/account/sessions': { sessions: SESSIONS },
    'GET /api/provider/account/channels': { channels: [] },
    'GET /api/provider/account/calendar-feed': { feed: null },
    'GET /api/provider/account/second-factors': NO_FACTORS,
  });

it.each(['Close', 'Go to my account'])(
  'applies "Don’t show me again" also when closed by "%s"',
  async (by) => {
    const page = await opened();
    await page.check('Don’t show me again');
    await page.press(by);
    await waitFor(() => expect(page.server.sent(DISMISS)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('shows an announcement again that was closed without that choice', async () => {
  const page = await opened();
  await page.answer('Close');
  expect(page.server.sent(DISMISS)).toEqual([]);
});

it('briefly reports that name and picture could not be loaded', async () => {
  await openPart(<AvatarAnnouncement onSaved={vi.fn()} />, {
    'GET /api/provider/account': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await says('FAILED_TO_LOAD_NAME_AND_IMAGE');
});
