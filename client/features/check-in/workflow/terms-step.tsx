import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { TermsContent } from '#client/features/core/info/terms-content.tsx';
import { SizedText } from '#client/features/core/info/text-size.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { TERMS_VERSION } from '#shared/domain/workflow.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/** Terms of Use, pages 1–6 (PRODUCT 8.3), on one scrolling page: the patient agrees to all at once. */
export default function TermsStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'terms']);
  const language = useLanguage();
  const { busy, error, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  const agreeToAll = () =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/terms', {
        params: { sessionId: props.sessionId },
        body: { version: TERMS_VERSION, language },
        stayOnUnauthorised: true,
      }),
    );
  return (
    <StepFrame
      title={t('termsTitle', { ns: 'terms' })}
      actions={
        <>
          {error ? <ErrorNotice error={error} /> : null}
          <Button variant="primary" size="large" block busy={busy} onClick={agreeToAll}>
            {t('agreeToAll')}
          </Button>
        </>
      }
      more={
        <Button variant="quiet" block onClick={() => props.onDecline('terms-declined')}>
          {t('disagree')}
        </Button>
      }
    >
      <SizedText>
        <TermsContent />
      </SizedText>
    </StepFrame>
  );
}
