import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/reconciliation', () => import('./reconciliation-page.tsx')),
];
