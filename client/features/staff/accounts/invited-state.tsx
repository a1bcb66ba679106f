import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitedQuery } from './account-queries.ts';

export default function InvitedState() {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(invitedQuery);
  return data?.total ? t('invitedCount', { count: data.total }) : null;
}
