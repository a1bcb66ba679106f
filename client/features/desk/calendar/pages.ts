import { staffPage } from '../../staff-page.tsx';

export default [staffPage('/provider/calendar', () => import('./calendar-page.tsx'))];
