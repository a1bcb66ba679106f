import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/surveys', () => import('./survey-report-page.tsx')),
  staffPage('/news/satisfaction-survey', () => import('./satisfaction-survey-page.tsx')),
];
