import { useTranslation } from 'react-i18next';
import { FormCheck } from '#client/ui/forms/fields.tsx';

/** Offers to sign out the other devices with a change (ASVS 7.4.3). */
export function EndOthersCheck() {
  const { t } = useTranslation('second-factors');
  return (
    <FormCheck<{ endOthers: boolean }> name="endOthers" label={t('endOthers')} hint={t('endOthersHint')} />
  );
}
