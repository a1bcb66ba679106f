import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { MESSAGE_WAYS, type MessageWay, type WAY_SETTING } from '#shared/domain/visit-message.ts';
import { Setting, type Standing } from './setting.tsx';

/** A setting that selects how a message is sent. */
type WayKey = (typeof WAY_SETTING)[keyof typeof WAY_SETTING];

export function WaySetting({ name, standing }: { name: WayKey; standing: Standing<WayKey> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <Setting name={name} standing={standing} say={(way) => t(`way.${way}`)}>
      {({ value, locked, change }) => (
        <SelectField
          label={t(`${name}.label`)}
          hint={t(`${name}.help`)}
          error={wrong(name)}
          value={value}
          disabled={locked}
          onChange={({ target }) => change(target.value as MessageWay)}
          options={MESSAGE_WAYS.map((way) => ({ value: way, label: t(`way.${way}`) }))}
        />
      )}
    </Setting>
  );
}
