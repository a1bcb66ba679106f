import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/hours', () => import('./hours-page.tsx')),
  staffPage(
    '/provider/client-admin/hours/practices/:practiceId',
    () => import('./hours-page.tsx'),
    ({ practiceId }) => ({ practiceId: Number(practiceId) }),
  ),
  staffPage('/provider/account/hours', () => import('./own-hours-page.tsx')),
  staffPage(
    '/provider/account/hours/:practiceId',
    () => import('./own-hours-page.tsx'),
    ({ practiceId }) => ({ practiceId: Number(practiceId) }),
  ),
];
