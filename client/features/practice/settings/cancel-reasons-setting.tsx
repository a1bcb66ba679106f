import { useTranslation } from 'react-i18next';
import { CancelReasonsField } from './cancel-reasons-field.tsx';
import { Setting, type Standing } from './setting.tsx';
import styles from './settings.module.css';

/** A list of reasons for canceling. */
type ReasonsKey = 'cancelReasons' | 'patientCancelReasons';

export function CancelReasonsSetting({
  name,
  standing,
}: {
  name: ReasonsKey;
  standing: Standing<ReasonsKey>;
}) {
  const { t } = useTranslation('settings');
  return (
    <Setting name={name} standing={standing} say={({ length: count }) => t('cancelReasons.count', { count })}>
      {({ value, locked, change }) => (
        <>
          <p className={styles.help}>{t(`${name}.help`)}</p>
          <CancelReasonsField name={name} value={value} disabled={locked} onChange={change} />
        </>
      )}
    </Setting>
  );
}
