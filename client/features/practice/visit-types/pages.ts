import { Stethoscope } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'visitTypes', group: 'practice', position: 2, Icon: Stethoscope, ofPractice: true },
    staffPage('/provider/client-admin/visit-types', () => import('./visit-types-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/visit-types/:visitTypeId/:tab?',
    () => import('./visit-type-page.tsx'),
    ({ visitTypeId, tab = 'general' }) => ({ key: visitTypeId, visitTypeId, tab }),
  ),
];
