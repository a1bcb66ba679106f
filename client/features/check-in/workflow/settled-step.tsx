import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatLongDate, formatTimeHere } from '#client/features/core/dates/format.ts';
import { TermsContent } from '#client/features/core/info/terms-content.tsx';
import { SizedText } from '#client/features/core/info/text-size.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import ConsentDownload from './consent-download.tsx';
import { ConsentText } from './consent-text.tsx';
import type { SettledName } from './open-step.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useConsentWords } from './use-consent-words.ts';

export function SettledStep({ step, ...props }: StepProps & { step: SettledName }) {
  const { t } = useTranslation(['workflow', 'terms', 'consent']);
  const words = useConsentWords(props.workflow);
  switch (step) {
    case 'terms':
      return (
        <Settled {...props} title={t('termsTitle', { ns: 'terms' })} notice={t('agreedTo')}>
          <SizedText>
            <TermsContent />
          </SizedText>
        </Settled>
      );
    case 'consent':
      return (
        <Settled {...props} title={words.title} notice={t('agreedTo')}>
          <ConsentText words={words} />
        </Settled>
      );
    case 'signature':
      return (
        <Settled {...props} title={t('signatureTitle')} notice={<SignedBy {...props} />}>
          <p>{t('signedStays')}</p>
          <ConsentDownload sessionId={props.sessionId} />
        </Settled>
      );
    case 'intake':
      return (
        <Settled {...props} title={t('intakeTitle')} notice={t('answersSent')}>
          <p>{t(props.workflow.checkedIn ? 'answersSentFinal' : 'answersSentHelp')}</p>
        </Settled>
      );
    default:
      return step satisfies never;
  }
}

interface SettledProps extends StepProps {
  title: string;
  notice: ReactNode;
  children: ReactNode;
}

function Settled({ title, notice, children, onNext }: SettledProps) {
  const { t } = useTranslation('workflow');
  return (
    <StepFrame
      title={title}
      actions={
        <Button variant="primary" size="large" block onClick={onNext}>
          {t('next')}
        </Button>
      }
    >
      <Notice tone="good" title={notice} />
      {children}
    </StepFrame>
  );
}

function SignedBy({ answers }: StepProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const signature = answers?.signature;
  if (!signature) return t('signed');
  const when = (at: string) => ({
    date: formatLongDate(at, deviceTimeZone(), language),
    time: formatTimeHere(at, language),
  });
  const signed = t('signedBy', { name: signature.signedBy, ...when(signature.signedAt) });
  const { confirmedAt } = signature;
  return confirmedAt ? `${signed}. ${t('confirmedOn', when(confirmedAt))}` : signed;
}
