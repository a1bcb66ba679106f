import { useTranslation } from 'react-i18next';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import type { AccountRow } from './account-queries.ts';

const TONES = { ACTIVE: 'good', INVITED: 'waiting', NOT_ACTIVE: 'quiet' } as const;

export function AccountStatus({ status }: Pick<AccountRow, 'status'>) {
  const { t } = useTranslation('accounts');
  return <StatusPill tone={TONES[status]}>{t(`status.${status}`)}</StatusPill>;
}
