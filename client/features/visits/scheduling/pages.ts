import { staffPage } from '#client/features/staff-page.tsx';

export default [
  staffPage('/provider/visits/schedule', () => import('./schedule-page.tsx')),
  staffPage('/provider/visits/on-demand', () => import('./on-demand-page.tsx')),
];
