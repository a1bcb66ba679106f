import type { VisitRecord } from '../../../../shared/contracts/rest/desk/visit-changes.ts';
import type { VisitDetail } from '../visits/visit-queries.ts';

export interface ChangeDialogProps {
  visit: VisitDetail;
  record: VisitRecord;
  onClose: () => void;
  /** Reloads the visit, and closes the dialog. */
  onDone: () => Promise<void>;
}
