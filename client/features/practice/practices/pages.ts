import { Building2 } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'practices', group: 'practice', position: 6, Icon: Building2, ofPractice: false },
    staffPage('/provider/client-admin/practices', () => import('./practices-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/practices/:practiceId',
    () => import('./practice-page.tsx'),
    ({ practiceId }) => ({ key: practiceId, practiceId: Number(practiceId) }),
  ),
];
