import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/rpm', () => import('./rpm-page.tsx'))];
