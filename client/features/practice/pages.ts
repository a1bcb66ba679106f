import {
  Building2,
  ChartLine,
  Clock,
  FileSignature,
  ListX,
  Newspaper,
  SlidersHorizontal,
  Stethoscope,
} from 'lucide-react';
import { adminPage, redirectPage, staffPage } from '#client/features/staff-page.tsx';

const CONSENT_TEXTS = '/provider/client-admin/consent-texts';

const SETTINGS = '/provider/client-admin/settings';

const REASONS = '/provider/client-admin/cancellation-reasons';

const settingsPage = () => import('./settings/settings-page.tsx');

const reasonsPage = () => import('./settings/reasons-page.tsx');

export default [
  staffPage('/provider/client-admin', () => import('./client-admin/client-admin-page.tsx')),
  adminPage(
    { key: 'consentTexts', group: 'practice', position: 3, Icon: FileSignature, ofPractice: true },
    staffPage(CONSENT_TEXTS, () => import('./consent-texts/consent-texts-page.tsx')),
  ),
  staffPage(
    `${CONSENT_TEXTS}/new/:from?`,
    () => import('./consent-texts/new-text-page.tsx'),
    ({ from }) => ({ key: from ?? 'new', from: from ?? null }),
  ),
  staffPage(
    `${CONSENT_TEXTS}/:textId`,
    () => import('./consent-texts/consent-text-page.tsx'),
    ({ textId }) => ({ key: textId, textId }),
  ),
  staffPage(
    `${CONSENT_TEXTS}/:textId/edit`,
    () => import('./consent-texts/edit-text-page.tsx'),
    ({ textId }) => ({ key: textId, textId }),
  ),
  staffPage(
    `${CONSENT_TEXTS}/:textId/versions/:version`,
    () => import('./consent-texts/version-page.tsx'),
    ({ textId, version }) => ({ key: `${textId} ${version}`, textId, version: Number(version) }),
  ),
  adminPage(
    { key: 'news', group: 'installation', position: 1, Icon: Newspaper, ofPractice: false },
    staffPage('/provider/client-admin/news', () => import('./news/authored-list-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/news/:articleId',
    () => import('./news/editor-page.tsx'),
    ({ articleId }) => ({ key: articleId, articleId }),
  ),
  staffPage(
    '/news/articles/:articleId',
    () => import('./news/article-page.tsx'),
    ({ articleId }) => ({ key: articleId, articleId }),
  ),
  staffPage(
    '/news/:section?',
    () => import('./news/news-page.tsx'),
    ({ section }) => ({ section }),
  ),
  redirectPage('/news/:section/*', '/news'),
  adminPage(
    { key: 'practices', group: 'practice', position: 6, Icon: Building2, ofPractice: false },
    staffPage('/provider/client-admin/practices', () => import('./practices/practices-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/practices/:practiceId',
    () => import('./practices/practice-page.tsx'),
    ({ practiceId }) => ({ key: practiceId, practiceId: Number(practiceId) }),
  ),
  adminPage(
    { key: 'settings', group: 'practice', position: 1, Icon: SlidersHorizontal, ofPractice: true },
    staffPage(SETTINGS, settingsPage, () => ({ of: 'practice' })),
  ),
  staffPage(
    `${SETTINGS}/practices/:practiceId`,
    async () => ({ default: (await settingsPage()).SettingsOfPractice }),
    ({ practiceId }) => ({ practiceId: Number(practiceId) }),
  ),
  staffPage(`${SETTINGS}/enterprise`, settingsPage, () => ({ of: 'enterprise' })),
  adminPage(
    { key: 'reasons', group: 'practice', position: 4, Icon: ListX, ofPractice: true },
    staffPage(REASONS, reasonsPage, () => ({ of: 'practice' })),
  ),
  staffPage(`${REASONS}/enterprise`, reasonsPage, () => ({ of: 'enterprise' })),
  adminPage(
    { key: 'surveys', group: 'visits', position: 3, Icon: ChartLine, ofPractice: true },
    staffPage('/provider/client-admin/surveys', () => import('./surveys/survey-report-page.tsx')),
  ),
  staffPage('/news/satisfaction-survey', () => import('./surveys/satisfaction-survey-page.tsx')),
  adminPage(
    { key: 'visitTypes', group: 'practice', position: 2, Icon: Stethoscope, ofPractice: true },
    staffPage('/provider/client-admin/visit-types', () => import('./visit-types/visit-types-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/visit-types/:visitTypeId/:tab?',
    () => import('./visit-types/visit-type-page.tsx'),
    ({ visitTypeId, tab = 'general' }) => ({ key: visitTypeId, visitTypeId, tab }),
  ),
  adminPage(
    { key: 'hours', group: 'practice', position: 5, Icon: Clock, ofPractice: true },
    staffPage('/provider/client-admin/hours', () => import('./working-hours/hours-page.tsx')),
  ),
  staffPage('/provider/account/hours', () => import('./working-hours/own-hours-page.tsx')),
  staffPage(
    '/provider/account/hours/:practiceId',
    () => import('./working-hours/own-hours-page.tsx'),
    ({ practiceId }) => ({ practiceId: Number(practiceId) }),
  ),
];
