import { Phone } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { PracticeContext } from './practice-context.ts';

interface CallPracticeProps {
  practice?: PracticeIdentity | undefined;
  variant?: 'primary' | 'secondary';
}

export function CallPractice({ practice, variant = 'primary' }: CallPracticeProps) {
  const { t } = useTranslation('common');
  const around = useContext(PracticeContext);
  const known = practice ?? around;
  if (!known?.phone) return null;
  return (
    <LinkButton
      variant={variant}
      size={variant === 'primary' ? 'large' : 'medium'}
      block
      reload
      icon={<Phone size={22} aria-hidden />}
      href={`tel:${known.phone}`}
    >
      {t('call', { practice: known.name })}
    </LinkButton>
  );
}
