import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage(
    '/provider/client-admin/settings',
    () => import('./settings-page.tsx'),
    () => ({ of: 'practice' }),
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
