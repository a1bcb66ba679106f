import type { ReactNode } from 'react';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { Farewell, useFarewell } from './farewell.tsx';
import { OpeningPage } from './opening-page.tsx';
import { ThankYouPage } from './thank-you-page.tsx';

interface FarewellPageProps {
  sessionId: string;
  others: ReactNode;
}

export default function FarewellPage({ sessionId, others }: FarewellPageProps) {
  const { state, reload } = useFarewell(sessionId);
  switch (state.is) {
    case 'ready':
      return state.data ? (
        <ThankYouPage practice={state.data.practiceName} own>
          <Farewell sessionId={sessionId} left={state.data} over />
        </ThankYouPage>
      ) : (
        others
      );
    case 'failed':
      return <LinkProblem error={state.error} onRetry={reload} retrying={state.retrying} />;
    case 'loading':
      return <OpeningPage />;
    default:
      return state satisfies never;
  }
}
