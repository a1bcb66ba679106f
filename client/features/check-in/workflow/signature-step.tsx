import { useTranslation } from 'react-i18next';
import { SignatureForm } from './signature-form.tsx';
import type { StepProps } from './step-props.ts';

export default function SignatureStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  return <SignatureForm {...props} title={t('signatureTitle')} />;
}
