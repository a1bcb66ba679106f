import { Upload } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage('/provider/calendar', () => import('./calendar/calendar-page.tsx')),
  adminPage(
    { key: 'import', group: 'people', position: 2, Icon: Upload, ofPractice: true },
    staffPage('/provider/client-admin/import', () => import('./import/import-page.tsx')),
  ),
  staffPage(
    '/provider/patients/:patientId',
    () => import('./patients/patient-page.tsx'),
    ({ patientId }) => ({ key: patientId, patientId }),
  ),
  staffPage('/provider/visits', () => import('./visit-list/visits-page.tsx')),
  staffPage(
    '/provider/visits/:visitId',
    () => import('./visit-list/visit-page.tsx'),
    ({ visitId }) => ({ key: visitId, visitId }),
  ),
  staffPage(
    '/provider/visits/:visitId/summary',
    () => import('./visit-summary/visit-summary-page.tsx'),
    ({ visitId }) => ({ key: visitId, visitId }),
  ),
];
