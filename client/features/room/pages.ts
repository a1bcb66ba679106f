import { staffPage } from '#client/features/staff-page.tsx';

const load = () => import('./documents/documents-page.tsx');

export default [
  staffPage('/provider/practice-documents', load, () => ({ scope: 'practice' })),
  staffPage('/provider/practice-documents/my', load, () => ({ scope: 'my' })),
];
