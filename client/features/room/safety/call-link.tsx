import { useTranslation } from 'react-i18next';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';

/** @param number in E.164 */
export function CallLink({ number, className }: { number: string; className?: string | undefined }) {
  const { t } = useTranslation('safety');
  const words = formatPhone(number);
  return (
    <PhoneLink button className={className} number={number} label={t('call', { number: words })}>
      {words}
    </PhoneLink>
  );
}
