import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { countPage } from '#client/features/core/info/count-page.ts';
import { LeaveContext, type Leaving } from '#client/features/core/info/leave-context.ts';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { useTakesLong } from './waiting-words.tsx';

/** If the first snapshot takes long, names the practice before it, because the page then shows who to call. */
export function VisitPractice({
  leaving = null,
  known = null,
  children,
}: {
  leaving?: Leaving | null;
  known?: PracticeIdentity | null;
  children: ReactNode;
}) {
  usePageView(leaving);
  const practice = useRoom(
    ({ facts, asking, refusedBy }) => facts?.practice ?? asking?.practice ?? refusedBy,
  );
  const read = useReadPractice(leaving, useTakesLong(practice === null));
  return (
    <PracticeContext value={practice ?? read ?? known}>
      <LeaveContext value={leaving}>{children}</LeaveContext>
    </PracticeContext>
  );
}

function useReadPractice(session: Leaving | null, needed: boolean): PracticeIdentity | null {
  const [read, setRead] = useState<PracticeIdentity | null>(null);
  const { kind, id } = session ?? {};
  useEffect(() => {
    if (!needed || !id) return;
    practiceOf(kind, id).then(setRead, () => {});
  }, [needed, kind, id]);
  return read;
}

async function practiceOf(kind: Leaving['kind'] | undefined, id: string): Promise<PracticeIdentity> {
  const { practice } =
    kind === 'guest'
      ? await call('GET /api/guest/sessions/:guestId', { params: { guestId: id } })
      : await call('GET /api/patient/sessions/:sessionId', { params: { sessionId: id } });
  return practice;
}

function usePageView(whose: Leaving | null): void {
  const counts = useRoom(({ facts }) => facts?.countsPage ?? false);
  const { kind = null, id = '' } = whose ?? {};
  useEffect(() => {
    if (!counts) return;
    if (kind === 'visit' || kind === 'guest') countPage(kind, id);
  }, [counts, kind, id]);
}
