import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage(
    '/provider/patients/:patientId',
    () => import('./patient-page.tsx'),
    ({ patientId }) => ({ key: patientId, patientId }),
  ),
];
