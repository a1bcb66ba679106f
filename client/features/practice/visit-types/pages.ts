import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/visit-types', () => import('./visit-types-page.tsx')),
  staffPage(
    '/provider/client-admin/visit-types/:visitTypeId/:tab?',
    () => import('./visit-type-page.tsx'),
    ({ visitTypeId, tab = 'general' }) => ({ key: visitTypeId, visitTypeId, tab }),
  ),
];
