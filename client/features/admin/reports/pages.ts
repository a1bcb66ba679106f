import { ChartColumnStacked } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'reports', group: 'visits', position: 4, Icon: ChartColumnStacked, ofPractice: true },
    staffPage('/provider/client-admin/reports', () => import('./reports-page.tsx')),
  ),
];
