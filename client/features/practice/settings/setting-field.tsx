import { useTranslation } from 'react-i18next';
import type { SettingKey } from '#shared/settings/definitions.ts';
import { Setting, type Standing } from './setting.tsx';
import { rowOf } from './setting-rows.tsx';
import type { Settings } from './settings-queries.ts';

interface SettingFieldProps {
  settings: Settings['settings'];
  name: SettingKey;
  /** Null for an enterprise's settings. */
  practiceId: number | null;
}

/** One setting of the surrounding form: its value, its origin, and resetting it to the inherited one. */
export function SettingField({ settings, name, practiceId }: SettingFieldProps) {
  const { t } = useTranslation('settings');
  const standing = settings[name];
  if (!standing) return null;
  const { say, Field } = rowOf(name);
  return (
    <Setting
      name={name}
      standing={standing as Standing<SettingKey>}
      say={(value) => say(t, value)}
    >
      {({ value, locked, change }) => (
        <Field
          name={name}
          value={value}
          locked={locked}
          change={change}
          available={standing.available}
          practiceId={practiceId}
        />
      )}
    </Setting>
  );
}
