import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { formatMoney } from '#client/features/check-in/payments/money.ts';
import ConsentDownload from '#client/features/check-in/workflow/consent-download.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import VisitRating from '#client/features/practice/surveys/visit-rating.tsx';
import DocumentsAfter from '#client/features/room/in-visit/documents/documents-after.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Farewell as Left } from '#shared/contracts/rest/desk/after-visit.ts';

interface FarewellProps {
  sessionId: string;
  left: Left;
  /** The visit has ended; nothing is charged before. */
  over: boolean;
}

/** PRODUCT 13.1. */
export function Farewell({ sessionId, left, over }: FarewellProps) {
  return (
    <>
      <DocumentsAfter sessionId={sessionId} />
      {left.rated ? null : <VisitRating sessionId={sessionId} />}
      <NextSteps {...left} over={over} />
      {left.hasConsent ? <ConsentDownload sessionId={sessionId} /> : null}
    </>
  );
}

function NextSteps({ practiceName: practice, copay, over }: Left & { over: boolean }) {
  const { t } = useTranslation('payments');
  const { t: tWaiting } = useTranslation('waiting-room');
  const language = useLanguage();
  const held = over && copay.step === 'done' ? copay.amountCents : null;
  return (
    <Notice tone="info" title={tWaiting('nextTitle')}>
      {held !== null ? (
        <p>{t('copayAfter', { practice, amount: formatMoney(held, copay.currency, language) })}</p>
      ) : null}
      {copay.step === 'skipped' ? <p>{t('skippedHelp', { practice })}</p> : null}
      <p>{tWaiting('nextCall', { practice })}</p>
    </Notice>
  );
}

/** Null if the patient was not in the visit, or this is not their browser. */
export function useFarewell(sessionId: string) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Left | null> => {
      const params = { sessionId };
      try {
        return await call('GET /api/patient/sessions/:sessionId/farewell', {
          params,
          stayOnUnauthorised: true,
          signal,
        });
      } catch (error) {
        if (isApiError(error, 'NOT_SIGNED_IN')) return null;
        throw error;
      }
    },
    [sessionId],
  );
  return useLoaded(sessionId, load);
}
