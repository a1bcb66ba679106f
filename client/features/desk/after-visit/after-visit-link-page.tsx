import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { suggestLanguage } from '#client/features/core/language/use-language.ts';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { usePersonCheck } from '#client/ui/forms/use-person-check.tsx';
import styles from './after-visit.module.css';

const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE'] as const;

/** `/d/{token}`: names only the practice. The documents open with a click, because mail scanners open links. */
export default function AfterVisitLinkPage({ token }: { token: string }) {
  const { t } = useTranslation('after-visit');
  const { t: common } = useTranslation('join');
  const [, navigate] = useLocation();
  const { state, reload, fail } = useLanding(token);
  const { busy, error, attempt } = useAttempt((caught) => {
    if (!OVER.some((code) => isApiError(caught, code))) return caught;
    fail(caught);
    return null;
  });
  const person = usePersonCheck();
  usePageTitle(t('pageTitle'));

  async function open() {
    if (!person.passes()) return;
    await attempt(async () => {
      const { linkId } = await call('POST /api/patient/after-visit/links/:token/open', { params: { token } });
      noteOpened(linkId, state.is === 'ready' ? state.data.practice : undefined);
      navigate(`/patient/after-visit/${linkId}`);
    });
  }

  if (state.is === 'loading')
    return (
      <FocusLayout top={<PublicTop />}>
        <div className={styles.loading}>
          <Spinner size="large" label={t('loading')} />
        </div>
      </FocusLayout>
    );
  if (state.is === 'failed')
    return (
      <LinkProblem error={state.error} onRetry={reload} retrying={state.retrying} notActive={t('revoked')} />
    );
  const { practice } = state.data;
  return (
    <FocusLayout top={<PublicTop practice={practice} />} foot={common('emergency')}>
      <Text as="h1" size="display">
        {t('landingTitle', { practice: practice.name })}
      </Text>
      <Text above={4} below={6} tone="quiet" size="large">
        {t('landingHelp')}
      </Text>
      {person.field}
      {error ? (
        <Box below={4}>
          <ErrorNotice error={error} />
        </Box>
      ) : null}
      <ActionBar>
        <Button variant="primary" size="large" block onClick={open} busy={busy}>
          {t('open')}
        </Button>
      </ActionBar>
    </FocusLayout>
  );
}

function useLanding(token: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const landing = await call('GET /api/patient/after-visit/links/:token', { params: { token }, signal });
      await suggestLanguage(landing.language);
      return landing;
    },
    [token],
  );
  return useLoaded(token, load);
}
