import type { VisitRecord } from '../../../../shared/contracts/rest/desk/visit-changes.ts';
import type { VisitDetail } from '../visits/visit-queries.ts';

/** What each change's dialog needs. */
export interface ChangeDialogProps {
  visit: VisitDetail;
  record: VisitRecord;
  onClose: () => void;
  /** Reads the visit again, and closes the dialog. */
  onDone: () => Promise<void>;
}
