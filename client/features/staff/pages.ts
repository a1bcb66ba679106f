import { Users } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';

export default [
  adminPage(
    {
      key: 'users',
      group: 'people',
      position: 1,
      Icon: Users,
      ofPractice: false,
      State: lazyPart(() => import('./accounts/invited-state.tsx')),
    },
    staffPage('/provider/client-admin/users', () => import('./accounts/account-list-page.tsx')),
  ),
  staffPage('/provider/client-admin/users/new', () => import('./accounts/new-account-page.tsx')),
  staffPage(
    '/provider/client-admin/users/:accountId/:tab?',
    () => import('./accounts/account-page.tsx'),
    ({ accountId, tab = 'information' }) => ({ key: accountId, accountId, tab }),
  ),
  staffPage('/provider/account', () => import('./own-account/account-page.tsx')),
];
