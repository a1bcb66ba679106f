import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatDate } from '#client/features/core/dates/format.ts';
import { TermsContent } from '#client/features/core/info/terms-content.tsx';
import { SizedText } from '#client/features/core/info/text-size.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormDay } from '#client/ui/forms/day-field.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { fromUsDate } from '#shared/rules/dates.ts';
import { ConsentText } from './consent-text.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useConsentWords } from './use-consent-words.ts';
import { useStepForm } from './use-step-form.ts';

interface KeptConsentProps extends StepProps {
  kept: NonNullable<Workflow['keptConsent']>;
  onRefuse: () => void;
}

const check = ({ dateOfBirth }: { dateOfBirth: string }) => ({
  dateOfBirth: fromUsDate(dateOfBirth) ? undefined : 'BIRTH_DATE_INVALID',
});

/** The patient confirms an earlier, still valid consent with the date of birth (PRODUCT 8.20). */
export default function KeptConsentStep({ kept, onRefuse, ...props }: KeptConsentProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const [reading, setReading] = useState(false);
  const { steps } = props.workflow;
  const words = useConsentWords(props.workflow);
  const asks = (step: string) => steps.some((one) => one.step === step && one.state !== 'STEP_NOT_ENABLED');
  const what = asks('terms') ? (asks('consent') ? 'both' : 'terms') : 'consent';
  const form = useStepForm(props, {
    name: 'kept-consent',
    values: { dateOfBirth: '' },
    check,
    failureCode: 'FAILED_CONSENT_SAVE',
    save: ({ dateOfBirth }) =>
      call('POST /api/patient/sessions/:sessionId/workflow/kept-consent', {
        params: { sessionId: props.sessionId },
        body: { dateOfBirth: fromUsDate(dateOfBirth) ?? '' },
        stayOnUnauthorised: true,
      }),
  });
  return (
    <Form form={form}>
      <StepFrame
        title={t('keptTitle')}
        actions={<SubmitButton block>{t('keptContinue')}</SubmitButton>}
        more={
          <Button variant="quiet" block onClick={onRefuse}>
            {t('keptRefuse')}
          </Button>
        }
      >
        <Notice tone="good" title={t(`kept.${what}`, { date: formatDate(kept.signedOn, language) })}>
          {t('keptUntil', { date: formatDate(kept.until, language) })}
        </Notice>
        <Button block aria-expanded={reading} onClick={() => setReading(!reading)}>
          {t(reading ? 'keptClose' : 'keptRead')}
        </Button>
        {reading ? (
          <Stack as="section" gap={3}>
            {asks('terms') ? (
              <SizedText>
                <TermsContent />
              </SizedText>
            ) : null}
            {asks('consent') ? <ConsentText words={words} /> : null}
          </Stack>
        ) : null}
        <FormDay<{ dateOfBirth: string }>
          name="dateOfBirth"
          label={t('yourBirth')}
          hint={t('keptBirthHint')}
          enterKeyHint="go"
          autoComplete="bday"
          placeholder={t('birthPlaceholder')}
        />
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </StepFrame>
    </Form>
  );
}
