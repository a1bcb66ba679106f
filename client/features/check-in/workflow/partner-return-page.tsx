import { ShieldAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { countPage } from '#client/features/core/info/count-page.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { hasMovedOn } from './use-step-call.ts';

/**
 * `/patient/partner/{sessionId}?token=…`: a partner sends the patient back here. The page removes the token from the
 * address immediately, so that reloading and the back button do not find it. Every outcome leads to the visit.
 */
export default function PartnerReturnPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('partners');
  const [, navigate] = useLocation();
  const token = useRef<string | null>(null);
  const sent = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  usePageTitle(t('returnTitle'));
  const visit = `/patient/visit/${sessionId}`;

  const send = useCallback(async () => {
    setFailure(null);
    try {
      await call('POST /api/patient/sessions/:sessionId/partner-return', {
        params: { sessionId },
        body: { token: token.current ?? '' },
        stayOnUnauthorised: true,
      });
      navigate(visit, { replace: true });
    } catch (error) {
      if (isApiError(error, 'PARTNER_RETURN_USED') || hasMovedOn(error)) navigate(visit, { replace: true });
      else setFailure(error);
    }
  }, [sessionId, visit, navigate]);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    token.current = new URLSearchParams(location.search).get('token');
    history.replaceState(history.state, '', location.pathname);
    if (!token.current) return navigate(visit, { replace: true });
    countPage('partner', sessionId);
    void send();
  }, [send, navigate, visit, sessionId]);

  if (!failure) {
    return (
      <FocusLayout top={<PublicTop />}>
        <Loading />
      </FocusLayout>
    );
  }
  const refused = isApiError(failure, 'PARTNER_RETURN_REFUSED') || isApiError(failure, 'INVALID_INPUT');
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<ShieldAlert size={40} />}
      tone="waiting"
      title={t('refusedTitle')}
      actions={
        <LinkButton variant="primary" size="large" block href={visit}>
          {t('toVisit')}
        </LinkButton>
      }
    >
      {refused ? <p>{t('refusedHelp')}</p> : <ErrorNotice error={failure} onRetry={() => void send()} />}
    </MessagePage>
  );
}
