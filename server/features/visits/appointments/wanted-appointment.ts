import type { AppointmentStatus, WantedEncounter } from '#server/adapters/record-system/port.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';

export interface AppointmentCourse {
  visitStatus: VisitStatus;
  /** Set when the patient cancels their part, or staff remove them. */
  cancelledAt: Date | null;
  /** They removed the patient because they did not come. */
  noShowReason: string | null;
  /** Time of check-in, if the visit type's check-ins mark appointments KEPT. */
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
}

/** The appointment's status for the record system; actual events outweigh plans. */
export function wantedStatus(course: AppointmentCourse): AppointmentStatus {
  if (course.checkedOutAt) return 'fulfilled';
  if (course.noShowReason) return 'noshow';
  if (course.visitStatus === 'CANCELLED' || course.visitStatus === 'MOVED' || course.cancelledAt)
    return 'cancelled';
  if (course.visitStatus === 'NO_SHOW') return 'noshow';
  if (course.checkedInAt) return 'arrived';
  if (course.visitStatus === 'EXPIRED') return 'noshow';
  return course.visitStatus === 'TENTATIVE' ? 'pending' : 'booked';
}

export const ENCOUNTER_OF: Readonly<Record<AppointmentStatus, WantedEncounter['status']>> = {
  pending: 'planned',
  booked: 'planned',
  arrived: 'arrived',
  fulfilled: 'finished',
  cancelled: 'cancelled',
  noshow: 'cancelled',
};
