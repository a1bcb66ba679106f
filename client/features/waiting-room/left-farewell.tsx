import { Farewell } from './farewell.tsx';
import { useFarewell } from './use-farewell.ts';

/** For a patient who has left a visit that continues: nothing before they were in it. */
export default function LeftFarewell({ sessionId }: { sessionId: string }) {
  const left = useFarewell(sessionId);
  return typeof left === 'string' ? null : <Farewell sessionId={sessionId} left={left} />;
}
