import { UserCheck } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'reconciliation', group: 'visits', position: 2, Icon: UserCheck, ofPractice: true },
    staffPage(
      '/provider/client-admin/reconciliation',
      () => import('./record-system/reconciliation-page.tsx'),
    ),
  ),
  staffPage('/provider/rpm', () => import('./rpm/rpm-page.tsx')),
];
