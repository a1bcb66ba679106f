import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';

export interface ChangeDialogProps {
  visit: VisitDetail;
  record: VisitRecord;
  onClose: () => void;
  /** Closes the dialog, and reloads the visit: what can be undone is not covered by a dialog. */
  onDone: () => Promise<void>;
}

export interface MoveVisitProps extends ChangeDialogProps {
  /** What the person has already chosen elsewhere. */
  to?: Partial<SlotValues>;
  /** After `onDone`, with the visit that replaces this one. */
  onMoved: (visitId: string) => void;
}
