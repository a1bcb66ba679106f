import { useTranslation } from 'react-i18next';
import { TERMS_VERSION } from '../../../../shared/domain/workflow.ts';
import { consentKeys } from '../../../../shared/rules/legal-text.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { ConsentText } from './consent-text.tsx';
import { signsWithConsent } from './open-step.ts';
import { SignatureForm } from './signature-form.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/**
 * Consent to Use of Telehealth, or its behavioral-health variant (PRODUCT 8.4). If the signature comes next,
 * the patient signs below the text, as on paper: 'Agree and sign' completes both steps.
 */
export default function ConsentStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'consent']);
  const language = useLanguage();
  const variant = props.workflow.consentVariant;
  const title = t(consentKeys(variant).title as 'telehealthTitle', { ns: 'consent' });
  const agree = () =>
    call('POST /api/patient/sessions/:sessionId/workflow/consent', {
      params: { sessionId: props.sessionId },
      body: { version: TERMS_VERSION, language, variant },
      stayOnUnauthorised: true,
    });
  const disagree = (
    <Button variant="quiet" block onClick={() => props.onDecline('consent-declined')}>
      {t('disagree')}
    </Button>
  );
  if (signsWithConsent(props.workflow)) {
    return (
      <SignatureForm {...props} title={title} agree={agree} more={disagree}>
        <ConsentText variant={variant} />
      </SignatureForm>
    );
  }
  return <ConsentAlone {...props} title={title} agree={agree} disagree={disagree} />;
}

interface ConsentAloneProps extends StepProps {
  title: string;
  agree: () => Promise<StepProps['workflow']>;
  disagree: React.ReactNode;
}

function ConsentAlone({ title, agree, disagree, ...props }: ConsentAloneProps) {
  const { t } = useTranslation('workflow');
  const { busy, error, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  return (
    <StepFrame
      title={title}
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
      <ConsentText variant={props.workflow.consentVariant} />
    </StepFrame>
  );
}
