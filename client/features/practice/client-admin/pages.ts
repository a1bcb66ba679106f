import { staffPage } from '#client/features/staff-page.tsx';

export default [staffPage('/provider/client-admin', () => import('./client-admin-page.tsx'))];
