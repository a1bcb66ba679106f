import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CorrectPatientDialog } from './correct-patient-dialog.tsx';

interface CorrectPatientProps {
  visit: Pick<VisitDetail, 'visitId' | 'practiceId'>;
  patient: Pick<VisitDetail['visitPatients'][number], 'sessionId' | 'firstName' | 'lastName'>;
}

export default function CorrectPatient({ visit, patient }: CorrectPatientProps) {
  const { t } = useTranslation('scheduling');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Pencil size={20} aria-hidden />}
        aria-label={t('correct.of', { name: `${patient.firstName} ${patient.lastName}` })}
        onClick={() => setOpen(true)}
      >
        {t('correct.open')}
      </Button>
      {open ? (
        <CorrectPatientDialog visit={visit} sessionId={patient.sessionId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
