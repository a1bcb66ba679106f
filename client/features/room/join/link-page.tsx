import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { PatientLinkPath } from '#shared/domain/visit.ts';
import { LinkedVisitPage } from './linked-visit-page.tsx';
import { useLink } from './use-link.ts';

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
