import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/communications-test', () => import('./communications-test-page.tsx')),
];
