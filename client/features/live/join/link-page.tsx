import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import type { PatientLinkPath } from '../../../../shared/domain/visit.ts';
import { isApiError } from '../../../api/api-error.ts';
import { FocusLayout } from '../../../ui/components/focus-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { Spinner } from '../../../ui/components/spinner.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { LinkProblem } from '../../visit/links/link-problem.tsx';
import { LinkedVisitPage } from './linked-visit-page.tsx';
import { useLink } from './use-link.ts';

interface LinkPageProps {
  path: PatientLinkPath;
  token: string;
}

/** The short-link screen (PRODUCT 7.1): `/v/{token}`, `/pl/{token}`, and `/gm/{token}` to the patient's guests. */
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
