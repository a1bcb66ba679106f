import { staffPage } from '#client/features/staff-page.tsx';

export default [staffPage('/provider/calendar', () => import('./calendar-page.tsx'))];
