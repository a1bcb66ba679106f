import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScheduleAgain } from '#client/features/visits/scheduling/use-schedule-again.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

interface ScheduleAgainProps {
  visit: Pick<VisitListItem, 'status' | 'isGroupVisit'>;
  /** Undefined while they load: the button is shown, and waits for them. */
  patients: VisitDetail['visitPatients'] | undefined;
}

/** A group's patients are scheduled from their pages. */
export function ScheduleAgain({ visit: { status, isGroupVisit }, patients }: ScheduleAgainProps) {
  const { t } = useTranslation('visits');
  const scheduleAgain = useScheduleAgain();
  const [patient, another] = patients ?? [];
  if (patients ? !patient || another : isGroupVisit) return null;
  return (
    <Button
      variant="primary"
      icon={<CalendarPlus size={20} aria-hidden />}
      disabled={!patient}
      onClick={() => patient && void scheduleAgain(patient.patientId)}
    >
      {t(status === 'COMPLETE' ? 'scheduleFollowUp' : 'scheduleAgain')}
    </Button>
  );
}
