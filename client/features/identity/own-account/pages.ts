import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/account', () => import('./account-page.tsx'))];
