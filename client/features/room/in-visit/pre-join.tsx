import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import DeviceCheck from './device-check.tsx';
import { PreJoinVisit } from './pre-join-visit.tsx';

export default function PreJoin({ visitId, onJoin }: { visitId: string; onJoin: () => void }) {
  const { t } = useTranslation('staff-visit');
  const [atOnce, setAtOnce] = useState(false);
  return (
    <DeviceCheck
      top={<BackLink href="/provider/visits">{t('backToVisits')}</BackLink>}
      title={t('ready')}
      help={t('readyHelp')}
      join={t('joinVisit')}
      onJoin={() => {
        if (atOnce) storage.set('joinAtOnce', 'yes');
        onJoin();
      }}
      options={<CheckField label={t('joinAtOnce')} checked={atOnce} onChange={setAtOnce} />}
    >
      <PreJoinVisit visitId={visitId} />
    </DeviceCheck>
  );
}
