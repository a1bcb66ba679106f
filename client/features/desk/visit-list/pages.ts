import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage('/provider/visits', () => import('./visits-page.tsx')),
  staffPage(
    '/provider/visits/:visitId',
    () => import('./visit-page.tsx'),
    ({ visitId }) => ({ key: visitId, visitId }),
  ),
];
