import { useQuery } from '@tanstack/react-query';
import { FolderSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import type { Found } from './found.ts';
import { recordSearchQuery } from './search-queries.ts';

/** Longer than for the own server, because the record system is another organization's. */
const PAUSE_MS = 400;

interface FoundOnRecord {
  people: Found[];
  busy: boolean;
  failed: boolean;
}

export function useFoundOnRecord(typed: string): FoundOnRecord {
  const { t } = useTranslation('find-patient');
  const { practice } = useSignedIn();
  const { data: options } = useQuery({
    ...scheduleOptionsQuery(practice.practiceId),
    enabled: typed !== '' && maySee('/provider/visits', practice),
  });
  const settled = useSettled(typed, PAUSE_MS);
  const search = recordSearchQuery(practice.practiceId, options?.recordSystem ? settled : '');
  const { data, isFetching, isError } = useQuery(search);
  if (typed === '' || !search.enabled) return { people: [], busy: false, failed: false };
  const others = data?.results.filter(({ patientId }) => patientId === null) ?? [];
  return {
    people: others.map(({ recordId, firstName, lastName, birthDate, bornIn, mrn, address }) => {
      const born = birthDate ?? bornIn;
      return {
        key: `record ${recordId}`,
        label: [lastName, firstName].filter(Boolean).join(', '),
        facts: [born && toUsDate(born), mrn && t('mrnOf', { mrn }), address].filter(Boolean).join(' · '),
        icon: FolderSearch,
        recordId,
      };
    }),
    busy: isFetching,
    failed: isError,
  };
}
