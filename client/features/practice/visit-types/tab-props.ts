import type { VisitType } from './visit-type-queries.ts';

export interface TabProps {
  type: VisitType;
  /** Also receives the other practices with the same change. */
  onSaved: (changed: VisitType, alsoIn?: readonly string[]) => void;
  /** Loads the current values after another user has saved. */
  readAgain: () => Promise<VisitType>;
}
