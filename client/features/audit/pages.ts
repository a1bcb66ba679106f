import { ScrollText } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'audit', group: 'data', position: 1, Icon: ScrollText, ofPractice: true },
    staffPage('/provider/client-admin/audit', () => import('./audit-log/audit-log-page.tsx')),
  ),
];
