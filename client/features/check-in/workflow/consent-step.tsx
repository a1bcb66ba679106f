import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { ConsentWords } from '#shared/domain/consent-text.ts';
import { TERMS_VERSION } from '#shared/domain/workflow.ts';
import { ConsentText } from './consent-text.tsx';
import { signsWithConsent } from './open-step.ts';
import { SignatureForm } from './signature-form.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useConsentWords } from './use-consent-words.ts';
import { useStepCall } from './use-step-call.ts';

/**
 * PRODUCT 8.4. If the signature comes next, the patient signs below the text, as on paper: 'Agree and sign' completes
 * both steps.
 */
export default function ConsentStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const words = useConsentWords(props.workflow);
  const { consentVariant: variant, ownConsent } = props.workflow;
  async function agree() {
    try {
      return await call('POST /api/patient/sessions/:sessionId/workflow/consent', {
        params: { sessionId: props.sessionId },
        body: {
          version: TERMS_VERSION,
          language,
          variant,
          ...(ownConsent ? { textVersion: ownConsent.version } : {}),
        },
        stayOnUnauthorised: true,
      });
    } catch (error) {
      if (isApiError(error, 'CONSENT_CHANGED')) await props.onReload();
      throw error;
    }
  }
  const disagree = (
    <Button variant="quiet" block onClick={() => props.onDecline('consent-declined')}>
      {t('disagree')}
    </Button>
  );
  if (signsWithConsent(props.workflow)) {
    return (
      <SignatureForm {...props} title={words.title} agree={agree} more={disagree}>
        <ConsentText words={words} />
      </SignatureForm>
    );
  }
  return <ConsentAlone {...props} words={words} agree={agree} disagree={disagree} />;
}

interface ConsentAloneProps extends StepProps {
  words: ConsentWords;
  agree: () => Promise<StepProps['workflow']>;
  disagree: React.ReactNode;
}

function ConsentAlone({ words, agree, disagree, ...props }: ConsentAloneProps) {
  const { t } = useTranslation('workflow');
  const { busy, error, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  return (
    <StepFrame
      title={words.title}
      actions={
        <>
          {error ? <ErrorNotice error={error} /> : null}
          <Button variant="primary" size="large" block busy={busy} onClick={() => send(agree)}>
            {t('agree')}
          </Button>
        </>
      }
      more={disagree}
    >
      <ConsentText words={words} />
    </StepFrame>
  );
}
