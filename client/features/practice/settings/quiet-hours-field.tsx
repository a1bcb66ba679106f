import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { SettingValue } from '#shared/settings/definitions.ts';
import styles from './settings.module.css';

type QuietHours = SettingValue<'quietHours'>;

export const USUAL_QUIET_HOURS = { from: '21:00', to: '08:00' };

interface QuietHoursFieldProps {
  value: QuietHours;
  disabled: boolean;
  onChange: (value: QuietHours) => void;
}

export function QuietHoursField({ value, disabled, onChange }: QuietHoursFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <>
      <CheckField
        label={t('quietHours.label')}
        hint={t('quietHours.help')}
        error={wrong('quietHours.value')}
        checked={value !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? USUAL_QUIET_HOURS : null)}
      />
      {value ? (
        <FromTo path="quietHours.value" value={value} disabled={disabled} onChange={onChange} />
      ) : null}
    </>
  );
}

interface FromToProps {
  path: string;
  value: NonNullable<QuietHours>;
  disabled: boolean;
  onChange: (value: NonNullable<QuietHours>) => void;
}

export function FromTo({ path, value, disabled, onChange }: FromToProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <div className={styles.times}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={t(`quietHours.${end}`)}
          value={value[end]}
          disabled={disabled}
          error={wrong(`${path}.${end}`)}
          onChange={({ target }) => onChange({ ...value, [end]: target.value })}
        />
      ))}
    </div>
  );
}
