import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';

export interface ChangeDialogProps {
  visit: VisitDetail;
  record: VisitRecord;
  onClose: () => void;
  /** Closes the dialog before reloading, so that the dialog does not cover the undo button. */
  onDone: () => Promise<void>;
}

export interface MoveVisitProps extends ChangeDialogProps {
  to?: Partial<SlotValues>;
  /** Called after `onDone` with the replacing visit. */
  onMoved: (visitId: string) => void;
}
