import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/client-admin/export', () => import('./export-page.tsx'))];
