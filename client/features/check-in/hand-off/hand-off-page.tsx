import { MonitorSmartphone, SwitchCamera, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { InAppWarning } from '#client/features/core/info/in-app-warning.tsx';
import { keepPractice } from '#client/features/core/info/practice-of-tab.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { takeOver } from '#client/realtime/taking-over.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

/** `/h/{token}`: the screen of a hand-off code. Opening it changes nothing; the button uses the code. */
export default function HandOffPage({ token }: { token: string }) {
  const { t } = useTranslation('hand-off');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const [, navigate] = useLocation();
  const { busy, error: refused, attempt } = useAttempt();
  usePageTitle(t('pageTitle'));
  const { state, reload } = useLoaded(
    token,
    useCallback(
      (signal: AbortSignal) => call('GET /api/patient/hand-offs/:token', { params: { token }, signal }),
      [token],
    ),
  );

  const use = () =>
    attempt(async () => {
      const whose = await call('POST /api/patient/hand-offs/:token/use', { params: { token } });
      const practice = state.is === 'ready' ? state.data.practice : null;
      if (practice) keepPractice(whose.id, practice);
      if (whose.kind === 'second-camera') {
        navigate(`/patient/camera/${whose.id}`, { replace: true });
        return;
      }
      noteOpened(whose.id);
      takeOver({ kind: whose.kind, id: whose.id });
      navigate(`/${whose.kind === 'visit' ? 'patient' : 'guest'}/visit/${whose.id}`, { replace: true });
    });

  if (state.is === 'loading') {
    return (
      <FocusLayout top={<PublicTop />}>
        <Loading />
      </FocusLayout>
    );
  }
  const practice = (state.is === 'ready' && state.data.practice) || undefined;
  const failure = state.is === 'failed' ? state.error : refused;
  const isOver = isApiError(failure, 'HAND_OFF_OVER');
  if (isOver || state.is === 'failed') {
    return (
      <MessagePage
        top={<PublicTop practice={practice} />}
        icon={<TriangleAlert size={40} />}
        tone="waiting"
        title={isOver ? t('overTitle') : t('pageTitle')}
        actions={
          isOver ? null : (
            <Button variant="primary" size="large" onClick={() => void reload()}>
              {common('tryAgain')}
            </Button>
          )
        }
      >
        <p role="alert">{words.error(failure)}</p>
      </MessagePage>
    );
  }
  const isCamera = state.data.purpose === 'camera';
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={isCamera ? <SwitchCamera size={40} /> : <MonitorSmartphone size={40} />}
      title={t(isCamera ? 'cameraTitle' : 'hereTitle')}
      details={
        <>
          <InAppWarning />
          {refused ? <ErrorNotice error={refused} /> : null}
        </>
      }
      main={
        <Button variant="primary" size="large" block busy={busy} onClick={() => void use()}>
          {t(isCamera ? 'showHere' : 'continueHere')}
        </Button>
      }
    >
      <p>{t(isCamera ? 'cameraHelp' : 'hereHelp')}</p>
    </MessagePage>
  );
}
