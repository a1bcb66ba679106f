import { SlidersHorizontal } from 'lucide-react';
import { adminPage, staffPage } from '../../staff-page.tsx';

export default [
  adminPage(
    { key: 'settings', group: 'practice', position: 1, Icon: SlidersHorizontal, ofPractice: true },
    staffPage(
      '/provider/client-admin/settings',
      () => import('./settings-page.tsx'),
      () => ({ of: 'practice' }),
    ),
  ),
  staffPage(
    '/provider/client-admin/settings/practices/:practiceId',
    () => import('./settings-page.tsx'),
    ({ practiceId }) => ({ of: 'practice', practiceId: Number(practiceId) }),
  ),
  staffPage(
    '/provider/client-admin/settings/enterprise',
    () => import('./settings-page.tsx'),
    () => ({ of: 'enterprise' }),
  ),
];
