import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { requestOf } from '#client/api/request-url.ts';
import { InAppWarning } from '#client/features/core/info/in-app-warning.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { CalendarButton } from '#client/features/visits/links/calendar-button.tsx';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { LinkedFacts } from '#client/features/visits/links/linked-facts.tsx';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { PatientLinkPath } from '#shared/domain/visit.ts';
import { joinOpensAt } from '#shared/rules/join-window.ts';
import { GetReady } from './get-ready.tsx';
import { preloadNextPage } from './next-page.ts';
import type { LinkedPreparation, LinkedVisit } from './use-link.ts';

interface LinkedVisitPageProps {
  path: PatientLinkPath;
  token: string;
  visit: LinkedVisit;
  preparation: LinkedPreparation;
}

const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE', 'BLOCKED_FROM_VISIT'] as const;

export function LinkedVisitPage({ path, token, visit, preparation }: LinkedVisitPageProps) {
  const { t } = useTranslation('join');
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const toGuests = path === 'gm';
  const early = Date.parse(visit.serverTime) < joinOpensAt(Date.parse(visit.startTime));
  const next = early && preparation.steps > 0 ? 'getReady' : 'continue';

  useEffect(() => (toGuests ? undefined : preloadNextPage()), [toGuests]);

  async function look() {
    await call('GET /api/patient/links/:path/:token', { params: { path, token } });
    setError(null);
  }
  async function open() {
    setOpening(true);
    setError(null);
    try {
      const { sessionId } = await call('POST /api/patient/links/:path/:token/open', {
        params: { path, token },
      });
      noteOpened(sessionId, visit.practice);
      navigate(`/patient/${toGuests ? 'guests' : 'visit'}/${sessionId}`);
    } catch (caught) {
      setError(caught);
      setOpening(false);
    }
  }

  if (OVER.some((code) => isApiError(error, code))) {
    return <LinkProblem error={error} onRetry={open} retrying={opening} look={look} />;
  }
  return (
    <FocusLayout top={<PublicTop practice={visit.practice} />} foot={t('emergency')}>
      <Text below={1} tone="primary" size="large" strong>
        {t('greeting')}
      </Text>
      <Text as="h1" size="display">
        {t('title', { provider: visit.providerName })}
      </Text>
      <LinkedFacts {...visit} />
      {toGuests ? null : <InAppWarning />}
      {error ? (
        <Box below={4}>
          <ErrorNotice error={error} />
        </Box>
      ) : null}
      {toGuests ? null : <GetReady {...preparation} />}
      <ActionBar>
        <Button variant="primary" size="large" block onClick={open} busy={opening}>
          {t(toGuests ? 'continueGuests' : next)}
        </Button>
      </ActionBar>
      <Text above={4} below={4} tone="quiet" centered>
        {t(toGuests ? 'whatNextGuests' : 'whatNext')}
      </Text>
      {toGuests ? null : (
        <CalendarButton
          url={requestOf('GET /api/patient/links/:path/:token/calendar', { path, token }).url}
        />
      )}
    </FocusLayout>
  );
}
