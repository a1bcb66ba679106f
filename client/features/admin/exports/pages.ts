import { Download } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'export', group: 'data', position: 2, Icon: Download, ofPractice: true },
    staffPage('/provider/client-admin/export', () => import('./export-page.tsx')),
  ),
];
