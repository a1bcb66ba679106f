import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage('/provider/visits/schedule', () => import('./scheduling/schedule-page.tsx')),
  staffPage('/provider/visits/on-demand', () => import('./scheduling/on-demand-page.tsx')),
];
