import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/visits', () => import('./admin-visits-page.tsx')),
  staffPage(
    '/provider/client-admin/visits/:visitId/:tab?',
    () => import('./admin-visit-page.tsx'),
    ({ visitId, tab = 'information' }) => ({ key: visitId, visitId, tab }),
  ),
];
