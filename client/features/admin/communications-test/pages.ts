import { MailCheck } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'communications', group: 'connections', position: 2, Icon: MailCheck, ofPractice: true },
    staffPage('/provider/client-admin/communications-test', () => import('./communications-test-page.tsx')),
  ),
];
