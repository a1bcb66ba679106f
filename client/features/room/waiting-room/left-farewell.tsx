import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { Farewell, useFarewell } from './farewell.tsx';

export default function LeftFarewell({ sessionId, over }: { sessionId: string; over: boolean }) {
  const { state, reload } = useFarewell(sessionId);
  switch (state.is) {
    case 'ready':
      return state.data ? <Farewell sessionId={sessionId} left={state.data} over={over} /> : null;
    case 'failed':
      return <ErrorNotice error={state.error} onRetry={() => void reload()} retrying={state.retrying} />;
    case 'loading':
      return null;
    default:
      return state satisfies never;
  }
}
