import { Upload } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'import', group: 'people', position: 2, Icon: Upload, ofPractice: true },
    staffPage('/provider/client-admin/import', () => import('./import-page.tsx')),
  ),
];
