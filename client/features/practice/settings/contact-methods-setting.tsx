import { useTranslation } from 'react-i18next';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { Setting, type Standing } from './setting.tsx';
import styles from './settings.module.css';

export function ContactMethodsSetting({ standing }: { standing: Standing<'contactMethods'> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <Setting
      name="contactMethods"
      standing={standing}
      say={(methods) => methods.map((method) => t(`way.${method}`)).join(', ')}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked}>
          <CheckGroup
            legend={t('contactMethods.label')}
            hint={t('contactMethods.help')}
            error={wrong('contactMethods.value')}
            options={CONTACT_METHODS.map((method) => ({ value: method, label: t(`way.${method}`) }))}
            chosen={value}
            onChange={(chosen) => change(CONTACT_METHODS.filter((method) => chosen.includes(method)))}
          />
        </fieldset>
      )}
    </Setting>
  );
}
