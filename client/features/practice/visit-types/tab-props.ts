import type { VisitType } from './visit-type-queries.ts';

export interface TabProps {
  type: VisitType;
  /** With the other practices in which it was changed too. */
  onSaved: (changed: VisitType, alsoIn?: readonly string[]) => void;
  /** Loads the current values after another user has saved. */
  readAgain: () => Promise<VisitType>;
}
