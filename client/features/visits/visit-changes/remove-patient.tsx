import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { visitRecordQuery } from './record-queries.ts';
import { RemovePatientDialog } from './remove-patient-dialog.tsx';

interface RemovePatientProps {
  visit: VisitDetail;
  patient: VisitDetail['visitPatients'][number];
}

/** PRODUCT 6.26. */
export default function RemovePatient({ visit, patient }: RemovePatientProps) {
  const { t } = useTranslation('visit-actions');
  const [open, setOpen] = useState(false);
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  if (isPending) return <StillLoading />;
  if (!record?.actions.includes('remove-patient')) return null;
  const name = `${patient.firstName} ${patient.lastName}`;
  return (
    <>
      <Button
        variant="quiet"
        icon={<UserMinus size={20} aria-hidden />}
        aria-label={t('removeNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {t('action.remove-patient')}
      </Button>
      {open ? (
        <RemovePatientDialog
          visit={visit}
          sessionId={patient.sessionId}
          name={name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
