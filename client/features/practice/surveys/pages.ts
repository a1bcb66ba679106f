import { ChartLine } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'surveys', group: 'visits', position: 3, Icon: ChartLine, ofPractice: true },
    staffPage('/provider/client-admin/surveys', () => import('./survey-report-page.tsx')),
  ),
  staffPage('/news/satisfaction-survey', () => import('./satisfaction-survey-page.tsx')),
];
