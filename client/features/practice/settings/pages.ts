import { ListX, SlidersHorizontal } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

const SETTINGS = '/provider/client-admin/settings';
const REASONS = '/provider/client-admin/cancellation-reasons';
const settingsPage = () => import('./settings-page.tsx');
const reasonsPage = () => import('./reasons-page.tsx');

export default [
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
];
