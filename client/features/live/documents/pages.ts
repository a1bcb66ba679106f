import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/practice-documents', () => import('./practice-documents-page.tsx')),
  staffPage('/provider/practice-documents/my', () => import('./my-documents-page.tsx')),
];
