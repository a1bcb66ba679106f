import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { EmergencyAccesses } from './emergency-accesses.tsx';
import { accessesQuery } from './emergency-queries.ts';

export default function EmergencyNotice({ visitId, timeZone }: { visitId: string; timeZone: string }) {
  const { t } = useTranslation('emergency-access');
  const { data, isPending } = useQuery(accessesQuery(visitId));
  if (isPending) return <StillLoading />;
  if (!data || data.accesses.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('notice')}>
      <EmergencyAccesses accesses={data.accesses} timeZone={timeZone} />
    </Notice>
  );
}
