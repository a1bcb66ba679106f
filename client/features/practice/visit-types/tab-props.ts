import type { VisitType } from './visit-type-queries.ts';

export interface TabProps {
  type: VisitType;
  onSaved: (changed: VisitType, alsoIn?: readonly string[]) => void;
  readAgain: () => Promise<VisitType>;
}
