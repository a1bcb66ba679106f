import { CircleCheck, Languages, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { InAppWarning } from '#client/features/core/info/in-app-warning.tsx';
import { keepPractice } from '#client/features/core/info/practice-of-tab.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { practiceOfError } from '#client/features/visits/links/practice-of-error.ts';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { usePersonCheck } from '#client/ui/forms/use-person-check.tsx';
import { useLanguageName } from './use-language-name.ts';

/** `/guest/interpreter/{token}`: the link that an interpreter service forwards to its interpreter. */
export default function InterpreterLinkPage({ token }: { token: string }) {
  const { t } = useTranslation('interpreter');
  const { inSentence } = useLanguageName();
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { state, reload } = useInterpreterLink(token);
  usePageTitle(t('pageTitle'));

  const person = usePersonCheck();

  async function join() {
    if (!person.passes()) return;
    setOpening(true);
    setFailure(null);
    try {
      const { requestId } = await call('POST /api/guest/interpreter-links/:token/open', {
        params: { token },
      });
      noteOpened(requestId, state.is === 'ready' ? state.data.practice : undefined);
      if (state.is === 'ready') keepPractice(requestId, state.data.practice);
      navigate(`/guest/interpreting/${requestId}`);
    } catch (error) {
      setFailure(error);
      setOpening(false);
    }
  }

  const error = failure ?? (state.is === 'failed' ? state.error : null);
  if (isApiError(error, 'LINK_NOT_ACTIVE')) {
    if (error.details.taken) {
      return (
        <MessagePage
          top={<PublicTop practice={practiceOfError(error)} />}
          icon={<TriangleAlert size={40} />}
          tone="waiting"
          title={t('takenTitle')}
        >
          <p>{t('takenHelp')}</p>
        </MessagePage>
      );
    }
    return (
      <MessagePage
        top={<PublicTop practice={practiceOfError(error)} />}
        icon={<CircleCheck size={40} />}
        title={t('overTitle')}
      >
        <p>{t('overHelp')}</p>
      </MessagePage>
    );
  }
  if (isApiError(error, 'VISIT_UNAVAILABLE') || isApiError(error, 'INVALID_INPUT')) {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<TriangleAlert size={40} />}
        tone="waiting"
        title={t('unknownTitle')}
      >
        <p>{t('unknownHelp')}</p>
      </MessagePage>
    );
  }
  if (state.is === 'loading') {
    return (
      <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('loading')}>
        {null}
      </MessagePage>
    );
  }
  if (state.is === 'failed') {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<TriangleAlert size={40} />}
        tone="waiting"
        title={t('failedTitle')}
      >
        <ErrorNotice error={state.error} onRetry={reload} retrying={state.retrying} />
      </MessagePage>
    );
  }
  const { practice, providerName, language } = state.data;
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<Languages size={40} />}
      title={t('invited', { practice: practice.name })}
      actions={
        <Button variant="primary" size="large" block busy={opening} onClick={join}>
          {t('continue')}
        </Button>
      }
    >
      <p>{t('invitedHelp', { provider: providerName, language: inSentence(language) })}</p>
      <p>{t('joinHelp')}</p>
      <InAppWarning />
      {person.field}
      {failure ? <ErrorNotice error={failure} onRetry={join} retrying={opening} /> : null}
    </MessagePage>
  );
}

function useInterpreterLink(token: string) {
  const load = useCallback(
    (signal: AbortSignal) => call('GET /api/guest/interpreter-links/:token', { params: { token }, signal }),
    [token],
  );
  return useLoaded(token, load);
}
