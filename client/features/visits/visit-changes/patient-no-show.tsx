import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { RecordNoShowOf } from './end-by-reason.tsx';
import { readVisitAgain, visitRecordQuery } from './record-queries.ts';

interface PatientNoShowProps {
  visit: VisitDetail;
  patient: VisitDetail['visitPatients'][number];
}

/** PRODUCT 6.37. Not offered while the patient is here. */
export default function PatientNoShow({ visit, patient }: PatientNoShowProps) {
  const { t } = useTranslation('visit-actions');
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  const { sessionId, firstName, lastName } = patient;
  const stage = visit.patientStages.find((one) => one.sessionId === sessionId)?.stage;
  const isHere = stage === 'waiting' || stage === 'in-visit';
  if (isPending) return <StillLoading />;
  if (!record?.actions.includes('patient-no-show') || isHere) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <Button
        variant="quiet"
        icon={<UserX size={20} aria-hidden />}
        aria-label={t('noShowNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {t('action.no-show')}
      </Button>
      {open ? (
        <RecordNoShowOf
          visit={visit}
          patient={{ sessionId, name }}
          onClose={() => setOpen(false)}
          onDone={async () => {
            setOpen(false);
            void readVisitAgain(queries, visit);
          }}
        />
      ) : null}
    </>
  );
}
