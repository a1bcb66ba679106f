import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import { Opening } from '#client/ui/components/opening.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { MOST_PATIENTS } from '#shared/domain/visit.ts';
import { AddPatientDialog } from './add-patient-dialog.tsx';
import { readVisitAgain, visitRecordQuery } from './record-queries.ts';

/** PRODUCT 6.26. */
export default function AddPatient({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-actions');
  const words = useErrorWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  const there = visit.visitPatients.filter(({ cancelled, removed }) => !cancelled && !removed);
  if (isPending) return <StillLoading />;
  if (!record?.actions.includes('add-patient')) return null;
  if (there.length >= MOST_PATIENTS)
    return (
      <Box as="p" ruled={4} above={4}>
        {words.code('TOO_MANY_PATIENTS')}
      </Box>
    );
  return (
    <Box ruled={4} above={4}>
      <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('action.add-patient')}
      </Button>
      <Suspense fallback={<Opening />}>
        {open ? (
          <AddPatientDialog
            visit={visit}
            record={record}
            isFirstOfGroup={there.length === 1}
            onClose={() => setOpen(false)}
            onDone={async () => {
              setOpen(false);
              void readVisitAgain(queries, visit);
            }}
          />
        ) : null}
      </Suspense>
    </Box>
  );
}
