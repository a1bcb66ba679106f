import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '../language/language-picker.tsx';
import { Brand } from './brand.tsx';

/** The top strip of public pages: the product's or practice's name, and the language. */
export function PublicTop({ name }: { name?: string }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Brand name={name ?? t('appName')} />
      <LanguagePicker />
    </>
  );
}
