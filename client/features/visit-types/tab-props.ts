import type { VisitType } from './visit-type-queries.ts';

/** What each tab of the editor works on. */
export interface TabProps {
  type: VisitType;
  onSaved: (changed: VisitType) => void;
  /** What stands now, for when somebody else has saved meanwhile. */
  readAgain: () => Promise<VisitType>;
}
