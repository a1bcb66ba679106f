import type { VisitStatus } from '../../../../shared/domain/visit.ts';
import type { AppointmentStatus, WantedEncounter } from '../../../integrations/record-system/port.ts';

/** What a patient's appointment follows from. */
export interface AppointmentCourse {
  visitStatus: VisitStatus;
  /** When the patient cancelled their part, or staff removed them. */
  cancelledAt: Date | null;
  /** At the check-in, if the visit type's check-ins mark appointments KEPT. */
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
}

/** What the appointment is to be in the record system; what has happened outweighs what was planned. */
export function wantedStatus(course: AppointmentCourse): AppointmentStatus {
  if (course.checkedOutAt) return 'fulfilled';
  if (course.visitStatus === 'CANCELLED' || course.visitStatus === 'MOVED' || course.cancelledAt)
    return 'cancelled';
  if (course.checkedInAt) return 'arrived';
  if (course.visitStatus === 'EXPIRED') return 'noshow';
  return course.visitStatus === 'TENTATIVE' ? 'pending' : 'booked';
}

/** The encounter of an appointment of that status. */
export const ENCOUNTER_OF: Readonly<Record<AppointmentStatus, WantedEncounter['status']>> = {
  pending: 'planned',
  booked: 'planned',
  arrived: 'arrived',
  fulfilled: 'finished',
  cancelled: 'cancelled',
  noshow: 'cancelled',
};
