import { staffPage } from '#client/features/staff-page.tsx';

export default [staffPage('/provider/rpm', () => import('./rpm-page.tsx'))];
