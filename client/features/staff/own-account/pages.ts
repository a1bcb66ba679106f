import { staffPage } from '#client/features/staff-page.tsx';

export default [staffPage('/provider/account', () => import('./account-page.tsx'))];
