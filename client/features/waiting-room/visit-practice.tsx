import type { ReactNode } from 'react';
import { PracticeContext } from '../info/practice-context.ts';
import { useRoom } from '../live-visit/use-visit-connection.tsx';

/** Names the visit's practice on all pages of a patient or guest, from the first snapshot to the closing page. */
export function VisitPractice({ children }: { children: ReactNode }) {
  const practice = useRoom(
    ({ facts, asking, refusedBy }) => facts?.practice ?? asking?.practice ?? refusedBy,
  );
  return <PracticeContext value={practice}>{children}</PracticeContext>;
}
