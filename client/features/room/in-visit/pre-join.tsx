import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { minutesWaited } from '#client/features/visits/visits/minutes-waited.ts';
import { patientNames } from '#client/features/visits/visits/patient-name.tsx';
import { type VisitDetail, visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import type { Stage } from '#shared/domain/participant.ts';
import DeviceCheck from './device-check.tsx';
import styles from './pre-join.module.css';

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

const AGAIN_MS = 15_000;

const STAGE_WORDS = {
  pending: 'pendingArrival',
  'in-visit': 'inTheVisit',
  left: 'hasLeft',
} as const satisfies Partial<Record<Stage, string>>;

/** PRODUCT 9.19. */
export function PreJoinVisit({ visitId }: { visitId: string }) {
  const { t } = useTranslation('staff-visit');
  const language = useLanguage();
  const { data: visit, dataUpdatedAt } = useQuery({ ...visitQuery(visitId), refetchInterval: AGAIN_MS });
  if (!visit) return null;
  const { visitTypeName, startTime, timeZone } = visit;
  return (
    <section className={styles.visit} aria-label={t('thisVisit')}>
      <Text size="large" strong>
        {patientNames(visit)}
      </Text>
      <Text tone="quiet">
        {visitTypeName} · {formatMoment(startTime, language, timeZone)}
      </Text>
      <p role="status" data-waiting={visit.patientStage === 'waiting'} className={styles.stage}>
        <Standing visit={visit} now={dataUpdatedAt} />
      </p>
    </section>
  );
}

function Standing({ visit, now }: { visit: VisitDetail; now: number }) {
  const { t } = useTranslation('in-visit');
  const { t: ts } = useTranslation('staff-visit');
  const { patientStage } = visit;
  if (patientStage === 'removed') return null;
  if (patientStage !== 'waiting') return t(STAGE_WORDS[patientStage]);
  const count = minutesWaited(visit, now);
  return count < 1 ? t('inTheWaitingRoom') : ts('waitsFor', { count });
}
