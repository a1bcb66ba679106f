import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/client-admin/audit', () => import('./audit-log-page.tsx'))];
