import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { useNow } from '../../../ui/components/use-now.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { minutesWaited } from '../../visit/visits/minutes-waited.ts';
import { type VisitList, waitingKey } from '../../visit/visits/visit-queries.ts';
import styles from './visit-status.module.css';

/** How often the minutes are counted, in milliseconds. */
const AGAIN_MS = 10_000;

/** For how many full minutes the visit's patient has waited; nothing in the first one. */
export function Waited({ visit }: { visit: Pick<VisitListItem, 'patientStages'> }) {
  const { t } = useTranslation('visits');
  const { practice } = useSignedIn();
  const known = useQueryClient().getQueryData<VisitList>(waitingKey(practice.practiceId));
  const count = minutesWaited(visit, useNow(AGAIN_MS) + (known?.clockAhead ?? 0));
  return count > 0 ? <span className={styles.waited}>· {t('waited', { count })}</span> : null;
}
