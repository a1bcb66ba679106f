import type { ReactNode } from 'react';
import { LeaveContext, type Leaving } from '../../foundation/info/leave-context.ts';
import { PracticeContext } from '../../foundation/info/practice-context.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import { usePageView } from './use-page-view.ts';

/**
 * Names the visit's practice and the session on all pages of a patient or guest, from the first snapshot to
 * the closing page.
 */
export function VisitPractice({
  leaving = null,
  children,
}: {
  leaving?: Leaving | null;
  children: ReactNode;
}) {
  usePageView(leaving);
  const practice = useRoom(
    ({ facts, asking, refusedBy }) => facts?.practice ?? asking?.practice ?? refusedBy,
  );
  return (
    <PracticeContext value={practice}>
      <LeaveContext value={leaving}>{children}</LeaveContext>
    </PracticeContext>
  );
}
