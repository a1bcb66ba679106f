import { CalendarSearch } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'visits', group: 'visits', position: 1, Icon: CalendarSearch, ofPractice: true },
    staffPage('/provider/client-admin/visits', () => import('./admin-visits-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/visits/:visitId/:tab?',
    () => import('./admin-visit-page.tsx'),
    ({ visitId, tab = 'information' }) => ({ key: visitId, visitId, tab }),
  ),
];
