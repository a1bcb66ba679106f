import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { type DaysOff, MOST_DAYS_OFF } from '#shared/domain/working-hours.ts';
import styles from './working-hours.module.css';

interface DaysOffFieldProps {
  of: 'practice' | 'provider';
  today: string;
  maxReason: number;
}

export function DaysOffField({ of, today, maxReason }: DaysOffFieldProps) {
  const { t } = useTranslation('working-hours');
  const wrong = useWrong();
  const { field } = useController<{ daysOff: DaysOff[] }, 'daysOff'>({ name: 'daysOff' });
  const daysOff = field.value;
  const changed = (index: number, next: Partial<DaysOff>) =>
    field.onChange(daysOff.map((days, at) => (at === index ? { ...days, ...next } : days)));
  return (
    <Stack gap={4}>
      <Text tone="quiet">{t(`daysOffHelp.${of}`)}</Text>
      {daysOff.map((days, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days off have no other name, and all is controlled
        <Box as="fieldset" frame="outline" key={index} className={styles.daysOff}>
          <Text as="legend" strong sides={2}>
            {t(`daysOffNumber.${of}`, { number: index + 1 })}
          </Text>
          <TextField
            label={t('firstDay')}
            type="date"
            value={days.firstDay}
            error={wrong(`daysOff.${index}.firstDay`)}
            onChange={({ target: { value } }) =>
              // A single day, until the user chooses another last day.
              changed(index, {
                firstDay: value,
                ...(days.lastDay === '' || days.lastDay === days.firstDay ? { lastDay: value } : {}),
              })
            }
          />
          <TextField
            label={t('lastDay')}
            type="date"
            min={days.firstDay > today ? days.firstDay : today}
            value={days.lastDay}
            error={wrong(`daysOff.${index}.lastDay`)}
            onChange={({ target }) => changed(index, { lastDay: target.value })}
          />
          <TextField
            label={t('reason')}
            note={t('optional')}
            value={days.reason}
            maxLength={maxReason}
            autoComplete="off"
            error={wrong(`daysOff.${index}.reason`)}
            onChange={({ target }) => changed(index, { reason: target.value })}
          />
          <IconButton
            label={t(`removeDaysOff.${of}`, { number: index + 1 })}
            icon={<Trash2 size={20} />}
            onClick={() => field.onChange(daysOff.filter((_, at) => at !== index))}
          />
        </Box>
      ))}
      {wrong('daysOff') ? <FieldError>{wrong('daysOff')}</FieldError> : null}
      {daysOff.length < MOST_DAYS_OFF ? (
        <div>
          <Button
            icon={<Plus size={20} aria-hidden />}
            onClick={() => field.onChange([...daysOff, { firstDay: '', lastDay: '', reason: '' }])}
          >
            {t(`addDaysOff.${of}`)}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
