import { FileSignature } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

const PATH = '/provider/client-admin/consent-texts';

export default [
  adminPage(
    { key: 'consentTexts', group: 'practice', position: 3, Icon: FileSignature, ofPractice: true },
    staffPage(PATH, () => import('./consent-texts-page.tsx')),
  ),
  staffPage(
    `${PATH}/new/:from?`,
    () => import('./new-text-page.tsx'),
    ({ from }) => ({ key: from ?? 'new', from: from ?? null }),
  ),
  staffPage(
    `${PATH}/:textId`,
    () => import('./consent-text-page.tsx'),
    ({ textId }) => ({ key: textId, textId }),
  ),
  staffPage(
    `${PATH}/:textId/edit`,
    () => import('./edit-text-page.tsx'),
    ({ textId }) => ({ key: textId, textId }),
  ),
  staffPage(
    `${PATH}/:textId/versions/:version`,
    () => import('./version-page.tsx'),
    ({ textId, version }) => ({ key: `${textId} ${version}`, textId, version: Number(version) }),
  ),
];
