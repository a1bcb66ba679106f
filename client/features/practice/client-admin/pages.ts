import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/client-admin', () => import('./client-admin-page.tsx'))];
