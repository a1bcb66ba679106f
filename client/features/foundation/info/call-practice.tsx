import { Phone } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { PracticeIdentity } from '../../../../shared/contracts/practice-identity.ts';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { PracticeContext } from './practice-context.ts';

/**
 * A button that calls the practice; nothing if it has set no number.
 *
 * @param practice by default the surrounding pages' (`PracticeContext`)
 */
export function CallPractice({ practice }: { practice?: PracticeIdentity | undefined }) {
  const { t } = useTranslation('common');
  const around = useContext(PracticeContext);
  const known = practice ?? around;
  if (!known?.phone) return null;
  return (
    <LinkButton
      href={`tel:${known.phone}`}
      reload
      variant="primary"
      size="large"
      block
      icon={<Phone size={20} aria-hidden />}
    >
      {t('callPractice', { practice: known.name, number: formatPhone(known.phone) })}
    </LinkButton>
  );
}
