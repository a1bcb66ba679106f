import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PickMany } from '#client/ui/components/pick-many.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { ESCALATION_STEPS, USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';
import { NumberField } from './number-field.tsx';
import { FromTo, USUAL_QUIET_HOURS } from './quiet-hours-field.tsx';
import styles from './settings.module.css';
import { colleaguesQuery } from './settings-queries.ts';

type WaitEscalation = SettingValue<'waitEscalation'>;

interface WaitEscalationFieldProps {
  value: WaitEscalation;
  disabled: boolean;
  practiceId: number | null;
  onChange: (value: WaitEscalation) => void;
}

export function WaitEscalationField({ value, disabled, practiceId, onChange }: WaitEscalationFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <>
      <CheckField
        label={t('waitEscalation.label')}
        hint={t('waitEscalation.help')}
        error={wrong('waitEscalation.value')}
        checked={value !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? USUAL_ESCALATION : null)}
      />
      {value ? <Steps value={value} disabled={disabled} practiceId={practiceId} onChange={onChange} /> : null}
    </>
  );
}

function Steps({
  value,
  disabled,
  practiceId,
  onChange,
}: WaitEscalationFieldProps & { value: NonNullable<WaitEscalation> }) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <Stack gap={4} above={3} below={3}>
      <fieldset className={styles.plain} disabled={disabled} aria-labelledby={id}>
        <Text strong id={id}>
          {t('waitEscalation.after')}
        </Text>
        <div className={styles.steps}>
          {ESCALATION_STEPS.map((step) => (
            <NumberField
              key={step}
              name="waitEscalation"
              path={`waitEscalation.value.minutes.${step}`}
              label={t(`waitEscalation.${step}`)}
              value={value.minutes[step]}
              disabled={disabled}
              onChange={(minutes) => onChange({ ...value, minutes: { ...value.minutes, [step]: minutes } })}
            />
          ))}
        </div>
      </fieldset>
      {practiceId === null ? null : (
        <Colleagues
          practiceId={practiceId}
          chosen={value.colleagueIds}
          onChange={(colleagueIds) => onChange({ ...value, colleagueIds })}
        />
      )}
      <CheckField
        label={t('waitEscalation.quiet')}
        hint={t('waitEscalation.quietHelp')}
        checked={value.quietHours !== null}
        disabled={disabled}
        onChange={(on) => onChange({ ...value, quietHours: on ? USUAL_QUIET_HOURS : null })}
      />
      {value.quietHours ? (
        <FromTo
          path="waitEscalation.value.quietHours"
          value={value.quietHours}
          disabled={disabled}
          onChange={(quietHours) => onChange({ ...value, quietHours })}
        />
      ) : null}
    </Stack>
  );
}

interface ColleaguesProps {
  practiceId: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Colleagues({ practiceId, chosen, onChange }: ColleaguesProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const { data } = useQuery(colleaguesQuery(practiceId));
  const known = data?.rows ?? [];
  const options = known.map(({ accountId, displayName }) => ({ value: accountId, label: displayName }));
  // Only once the list is loaded: otherwise everyone would count as a former colleague.
  const gone = data ? chosen.filter((one) => !known.some(({ accountId }) => accountId === one)) : [];
  return (
    <PickMany
      label={t('waitEscalation.chosen')}
      hint={t('waitEscalation.chosenHelp')}
      error={wrong('waitEscalation.value.colleagueIds')}
      placeholder={t('waitEscalation.add')}
      removeLabel={(name) => t('waitEscalation.remove', { name })}
      options={[...options, ...gone.map((value) => ({ value, label: t('waitEscalation.unknown') }))]}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
