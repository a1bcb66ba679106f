import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage(
    '/provider/visits/:visitId/summary',
    () => import('./visit-summary-page.tsx'),
    ({ visitId }) => ({ key: visitId, visitId }),
  ),
];
