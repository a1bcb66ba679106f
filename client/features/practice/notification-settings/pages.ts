import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/notification-settings', () => import('./notification-settings-page.tsx')),
];
