import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage(
    '/provider/notification-settings',
    () => import('./notification-settings/notification-settings-page.tsx'),
  ),
];
