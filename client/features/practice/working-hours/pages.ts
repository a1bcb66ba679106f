import { Clock } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'hours', group: 'practice', position: 5, Icon: Clock, ofPractice: true },
    staffPage('/provider/client-admin/hours', () => import('./hours-page.tsx')),
  ),
  staffPage('/provider/account/hours', () => import('./own-hours-page.tsx')),
  staffPage(
    '/provider/account/hours/:practiceId',
    () => import('./own-hours-page.tsx'),
    ({ practiceId }) => ({ practiceId: Number(practiceId) }),
  ),
];
