import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '../language/language-picker.tsx';
import { Brand } from './brand.tsx';

/** The strip over a page that is not the staff's: whose product it is, and the language. */
export function PublicTop({ name }: { name?: string }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Brand name={name ?? t('appName')} />
      <LanguagePicker />
    </>
  );
}
