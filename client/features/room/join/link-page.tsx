import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { requestOf } from '#client/api/request-url.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { InAppWarning } from '#client/features/core/info/in-app-warning.tsx';
import styles from '#client/features/core/info/info.module.css';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { suggestLanguage } from '#client/features/core/language/use-language.ts';
import { CalendarButton } from '#client/features/visits/links/calendar-button.tsx';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { LinkedFacts } from '#client/features/visits/links/linked-facts.tsx';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { PatientLinkPath } from '#shared/domain/visit.ts';
import { joinOpensAt } from '#shared/rules/join-window.ts';
import { preloadNextPage } from './next-page.ts';

interface LinkPageProps {
  path: PatientLinkPath;
  token: string;
}

/** The short-link screen (PRODUCT 7.1): `/v/{token}`, `/pl/{token}`, and `/gm/{token}` for the patient's guests. */
export function LinkPage({ path, token }: LinkPageProps) {
  const { state, reload } = useLink(path, token);
  const { t } = useTranslation('join');
  usePageTitle(t('pageTitle'));
  switch (state.is) {
    case 'loading':
      return (
        <FocusLayout top={<PublicTop />}>
          <div style={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
            <Spinner size="large" label={t('loading')} />
          </div>
        </FocusLayout>
      );
    case 'failed': {
      const former = isApiError(state.error) ? state.error.details.formerSessionId : undefined;
      if (typeof former === 'string') return <Redirect to={`/patient/visit/${former}`} replace />;
      return <LinkProblem error={state.error} onRetry={reload} retrying={state.retrying} look={reload} />;
    }
    case 'ready':
      return <LinkedVisitPage path={path} token={token} {...state.data} />;
  }
}

type LinkedVisit = CallResult<Rest['GET /api/patient/links/:path/:token']>;

type LinkedPreparation = CallResult<Rest['GET /api/patient/links/:path/:token/preparation']>;

const NOTHING: LinkedPreparation = { steps: 0, ready: [], deviceTest: false };

/** Loads a patient's link, which changes nothing on the server. */
function useLink(path: PatientLinkPath, token: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const options = { params: { path, token }, signal };
      const [visit, preparation] = await Promise.all([
        call('GET /api/patient/links/:path/:token', options),
        // The page works without the preparation.
        call('GET /api/patient/links/:path/:token/preparation', options).catch(() => NOTHING),
      ]);
      // Runs before rendering, so that the language does not change while the patient reads.
      await suggestLanguage(visit.language);
      return { visit, preparation };
    },
    [path, token],
  );
  return useLoaded(`${path}/${token}`, load);
}

/** Estimated minutes per step, including reading and typing. */
const STEP_MINUTES = 1;

function GetReady({ steps: open, ready, deviceTest }: LinkedPreparation) {
  const { t } = useTranslation('join');
  const steps = deviceTest ? open - 1 : open;
  if (steps === 0) return null;
  return (
    <Stack as="section" gap={3} below={4}>
      {ready.length > 0 ? (
        <>
          <Text as="h2" size="large">
            {t('haveReady')}
          </Text>
          <Stack as="ul" gap={2}>
            {ready.map((thing) => (
              <Row as="li" gap={2} key={thing} className={styles.item}>
                <CircleCheck size={20} aria-hidden />
                <span>{t(`ready.${thing}`)}</span>
              </Row>
            ))}
          </Stack>
        </>
      ) : null}
      <p>
        {t('howLong', { count: steps * STEP_MINUTES })} {t('comeBack')}
      </p>
    </Stack>
  );
}

interface LinkedVisitPageProps {
  path: PatientLinkPath;
  token: string;
  visit: LinkedVisit;
  preparation: LinkedPreparation;
}

/** If it fails, the patient can skip the test on its own page. */
const skipDeviceTest = (sessionId: string): Promise<unknown> =>
  call('POST /api/patient/sessions/:sessionId/workflow/skip', {
    params: { sessionId },
    body: { step: 'device-test' },
  }).catch(() => null);

const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE', 'BLOCKED_FROM_VISIT'] as const;

function LinkedVisitPage({ path, token, visit, preparation }: LinkedVisitPageProps) {
  const { t } = useTranslation('join');
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState<'directly' | 'by test' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const toGuests = path === 'gm';
  const early = Date.parse(visit.serverTime) < joinOpensAt(Date.parse(visit.startTime));
  const next = early && preparation.steps > 0 ? 'getReady' : 'continue';

  useEffect(() => (toGuests ? undefined : preloadNextPage()), [toGuests]);

  async function look() {
    await call('GET /api/patient/links/:path/:token', { params: { path, token } });
    setError(null);
  }
  async function open(way: 'directly' | 'by test' = 'directly') {
    if (opening) return;
    setOpening(way);
    setError(null);
    try {
      const { sessionId } = await call('POST /api/patient/links/:path/:token/open', {
        params: { path, token },
      });
      if (preparation.deviceTest && way === 'directly') await skipDeviceTest(sessionId);
      noteOpened(sessionId, visit.practice);
      navigate(`/patient/${toGuests ? 'guests' : 'visit'}/${sessionId}`);
    } catch (caught) {
      setError(caught);
      setOpening(null);
    }
  }

  if (OVER.some((code) => isApiError(error, code))) {
    return <LinkProblem error={error} onRetry={() => open()} retrying={opening !== null} look={look} />;
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
        <Button variant="primary" size="large" block onClick={() => open()} busy={opening === 'directly'}>
          {t(toGuests ? 'continueGuests' : next)}
        </Button>
      </ActionBar>
      {preparation.deviceTest && !toGuests ? (
        <Button variant="quiet" block onClick={() => open('by test')} busy={opening === 'by test'}>
          {t('testFirst')}
        </Button>
      ) : null}
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
