import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/features/check-in/payments/money.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { Answers } from '#shared/contracts/rest/check-in/preparation.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { isPartnerStep, type WorkflowStep } from '#shared/domain/workflow.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { isCorrected, isSettled } from './open-step.ts';
import { useGivenAnswers } from './use-given-answers.ts';
import styles from './workflow.module.css';

interface AnswersSummaryProps {
  sessionId: string;
  workflow: Workflow;
  onLook: (step: WorkflowStep) => void;
}

/** Signed and sent answers are read-only (PRODUCT 8.14). */
export default function AnswersSummary({ sessionId, workflow, onLook }: AnswersSummaryProps) {
  const { t } = useTranslation('workflow');
  const { answers, loading } = useGivenAnswers(sessionId, true);
  const steps = workflow.steps.filter(({ state }) => state !== 'STEP_NOT_ENABLED');
  return (
    <Stack as="section" gap={3} full flush aria-labelledby="answers-title">
      <Text as="h2" size="large" id="answers-title">
        {t('checkAnswers')}
      </Text>
      {loading ? <Spinner size="small" /> : null}
      <Stack as="dl">
        {steps.map(({ step }) => {
          const final = isSettled(step) || step === 'copay' || isPartnerStep(step);
          const word = t(final && !isCorrected(step, workflow) ? 'look' : 'change');
          return (
            <div key={step} className={styles.answer}>
              <Text as="dt" tone="quiet" size="small">
                {t(`name.${step}`)}
              </Text>
              <Text as="dd" shrinks breaks>
                {loading ? null : <Given step={step} answers={answers} />}
              </Text>
              <Text as="dd" shrinks breaks className={styles.action}>
                <Button
                  variant="quiet"
                  aria-label={`${word}: ${t(`name.${step}`)}`}
                  onClick={() => onLook(step)}
                >
                  {word}
                </Button>
              </Text>
            </div>
          );
        })}
      </Stack>
    </Stack>
  );
}

function Given({ step, answers }: { step: WorkflowStep; answers: Answers | null }) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  switch (step) {
    case 'terms':
    case 'consent':
      return t('agreed');
    case 'signature':
      return answers?.signature ? t('signedShort', { name: answers.signature.signedBy }) : t('signed');
    case 'intake':
      return t('answersSent');
    case 'location': {
      const location = answers?.location;
      if (!location) return t('stepIsDone');
      const { street, city, zipCode, otherPlace, callbackNumber } = location;
      const state = US_STATES[location.state];
      const lines = [
        otherPlace ?? t(`place.${location.place}`),
        addressLine({ address: street, city, state, zipCode }),
        formatPhone(callbackNumber),
      ];
      return lines.map((line) => (
        <Text as="span" ownLine key={line}>
          {line}
        </Text>
      ));
    }
    case 'image':
      return t(answers?.hasImage ? 'imageKept' : 'imageNone');
    case 'device-test':
      return t(answers?.deviceTest ? `tested.${answers.deviceTest}` : 'deviceTestSkipped');
    case 'guests':
      return t('guestsInvited', { count: answers?.guests ?? 0 });
    case 'copay': {
      const copay = answers?.copay;
      if (copay?.step === 'skipped') return t('copaySkipped');
      if (copay?.step !== 'done' || copay.amountCents === null) return t('stepIsDone');
      return t('copayApproved', { amount: formatMoney(copay.amountCents, copay.currency, language) });
    }
    case 'partner-intake':
    case 'history':
    case 'partner-check-in':
      return t('stepIsDone');
    default:
      return step satisfies never;
  }
}
