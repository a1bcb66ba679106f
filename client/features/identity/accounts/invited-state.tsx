import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { accountListKey } from './account-queries.ts';

/** How many people have not accepted their invitation. */
export default function InvitedState() {
  const { t } = useTranslation('accounts');
  const { data } = useQuery({
    queryKey: [...accountListKey, 'invited'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/accounts', { query: { status: 'INVITED', limit: 1 }, signal }),
  });
  return data?.total ? t('invitedCount', { count: data.total }) : null;
}
