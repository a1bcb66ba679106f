import { staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/users', () => import('./account-list-page.tsx')),
  staffPage(
    '/provider/client-admin/users/new',
    () => import('./new-account-page.tsx'),
    () => ({ of: 'user' }),
  ),
  staffPage(
    '/provider/client-admin/users/new-admin',
    () => import('./new-account-page.tsx'),
    () => ({ of: 'admin-only' }),
  ),
  staffPage(
    '/provider/client-admin/users/:accountId/:tab?',
    () => import('./account-page.tsx'),
    ({ accountId, tab = 'information' }) => ({ key: accountId, accountId, tab }),
  ),
];
