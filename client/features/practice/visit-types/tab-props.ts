import type { VisitType } from './visit-type-queries.ts';

export interface TabProps {
  type: VisitType;
  onSaved: (changed: VisitType) => void;
  /** Loads the current values after another user has saved. */
  readAgain: () => Promise<VisitType>;
}
