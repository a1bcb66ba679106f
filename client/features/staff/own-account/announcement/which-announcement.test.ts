import { expect, test } from 'vitest';
import { whichAnnouncement } from './which-announcement.ts';

const IMAGE = '/api/provider/account/images/1';
const ARTICLE = {
  articleId: '0a1b2c3d-0000-4000-8000-000000000001',
  title: { en: 'Version 2', es: '' },
  summary: { en: '', es: '' },
  imageUrl: null,
};
const NEWS = { newsInfo: { alertCount: 1, announcement: ARTICLE } };
const NOTHING_SET = {
  newsInfo: { alertCount: 1, announcement: null },
  securityQuestionsSet: false,
  securityQuestionsDismissed: false,
  announcementDismissed: false,
  imageUrl: null,
};

test.each([
  ['neither set, a code is asked', {}, true, null, 'securityQuestions'],
  ['neither set, no code is asked', {}, false, null, 'avatar'],
  ['one was shown already', {}, true, '0', null],
  ['the question is set', { securityQuestionsSet: true }, true, null, 'avatar'],
  ['the question is dismissed', { securityQuestionsDismissed: true }, true, null, 'avatar'],
  ['a picture is there', { imageUrl: IMAGE }, false, null, null],
  ['the picture is dismissed', { announcementDismissed: true }, false, null, null],
  [
    'the picture is dismissed, the question not',
    { announcementDismissed: true },
    true,
    null,
    'securityQuestions',
  ],
  ['news, and neither set, a code is asked', NEWS, true, null, 'securityQuestions'],
  ['news, and no code is asked', NEWS, false, null, 'news'],
  [
    'news, and everything is set',
    { ...NEWS, imageUrl: IMAGE, securityQuestionsSet: true },
    true,
    null,
    'news',
  ],
  ['news, and one was shown already', NEWS, false, '0', null],
  ['a picture, and no question', { imageUrl: IMAGE }, true, null, 'securityQuestions'],
] as const)('%s', (_what, known, mfa, nag, shown) => {
  const results = [{ practiceHasProviderMFA: false }, { practiceHasProviderMFA: mfa }];
  expect(whichAnnouncement({ ...NOTHING_SET, ...known, results }, nag)).toBe(shown);
});
