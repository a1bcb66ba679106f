import { useTranslation } from 'react-i18next';
import { TERMS_VERSION } from '../../../shared/domain/workflow.ts';
import { consentKeys } from '../../../shared/rules/legal-text.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useLanguage } from '../language/use-language.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import styles from './workflow.module.css';

/** Consent to Use of Telehealth, or its behavioural-health variant (PRODUCT 8.4), with its numbered list. */
export default function ConsentStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'consent']);
  const language = useLanguage();
  const { busy, error, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  const variant = props.workflow.consentVariant;
  const keys = consentKeys(variant);
  const word = (key: string) => t(key as 'telehealthTitle', { ns: 'consent' });
  const agree = () =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/consent', {
        params: { sessionId: props.sessionId },
        body: { version: TERMS_VERSION, language, variant },
        stayOnUnauthorised: true,
      }),
    );
  return (
    <StepFrame
      title={word(keys.title)}
      actions={
        <>
          <Button variant="primary" size="large" block busy={busy} onClick={agree}>
            {t('agree')}
          </Button>
          <Button variant="quiet" block onClick={() => props.onDecline('consent-declined')}>
            {t('disagree')}
          </Button>
        </>
      }
    >
      <p>{word(keys.intro)}</p>
      <ol start={0} className={styles.items}>
        {keys.items.map((key) => (
          <li key={key}>{word(key)}</li>
        ))}
      </ol>
      <Notice tone="waiting" title={word('emergencyTitle')}>
        {word('emergencyNotice')}
      </Notice>
      {error ? <ErrorNotice error={error} /> : null}
    </StepFrame>
  );
}
