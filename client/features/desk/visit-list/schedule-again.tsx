import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/button.tsx';
import { useScheduleAgain } from '../../visit/scheduling/use-schedule-again.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';

/** The next visit of a patient whose visit is over; a group's patients are scheduled from their pages. */
export function ScheduleAgain({ visit: { status, visitPatients } }: { visit: VisitDetail }) {
  const { t } = useTranslation('visits');
  const scheduleAgain = useScheduleAgain();
  const [patient, another] = visitPatients;
  if (!patient || another) return null;
  return (
    <Button
      variant="primary"
      icon={<CalendarPlus size={20} aria-hidden />}
      onClick={() => void scheduleAgain(patient.patientId)}
    >
      {t(status === 'COMPLETE' ? 'scheduleFollowUp' : 'scheduleAgain')}
    </Button>
  );
}
