import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/practices', () => import('./practices-page.tsx')),
  staffPage(
    '/provider/client-admin/practices/:practiceId',
    () => import('./practice-page.tsx'),
    ({ practiceId }) => ({ key: practiceId, practiceId: Number(practiceId) }),
  ),
];
