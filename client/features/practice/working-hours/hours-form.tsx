import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { type Hours, HoursChange } from '#shared/contracts/rest/practice/working-hours.ts';
import { type DaysOff, MOST_DAYS_OFF } from '#shared/domain/working-hours.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { WeekField } from './week-field.tsx';
import styles from './working-hours.module.css';

interface HoursOwner {
  practiceId: number;
  accountId: string | null;
}

const hoursQuery = ({ practiceId, accountId }: HoursOwner) =>
  queryOptions({
    queryKey: ['working-hours', practiceId, accountId],
    queryFn: ({ signal }) =>
      accountId === null
        ? call('GET /api/admin/practices/:practiceId/hours', { params: { practiceId }, signal })
        : call('GET /api/provider/practices/:practiceId/providers/:accountId/hours', {
            params: { practiceId, accountId },
            signal,
          }),
    // A form edits it: loaded when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

const saveHours = ({ practiceId, accountId }: HoursOwner, body: HoursChange) =>
  accountId === null
    ? call('PUT /api/admin/practices/:practiceId/hours', { params: { practiceId }, body })
    : call('PUT /api/provider/practices/:practiceId/providers/:accountId/hours', {
        params: { practiceId, accountId },
        body,
      });

export function HoursForm({ owner }: { owner: HoursOwner }) {
  const { t } = useTranslation('working-hours');
  const { data, error, refetch, isFetching } = useQuery(hoursQuery(owner));
  if (data) return <HoursFields owner={owner} stored={data} />;
  if (!error) return <Skeleton rows={3} height={180} label={t('loading')} />;
  const unseen = isApiError(error, 'NOT_FOUND') || isApiError(error, 'ACCESS_DENIED');
  return (
    <ErrorNotice error={error} {...(unseen ? {} : { onRetry: () => void refetch(), retrying: isFetching })} />
  );
}

const valuesOf = ({ version, hours, daysOff }: Hours): HoursChange => ({ version, hours, daysOff });

function HoursFields({ owner, stored }: { owner: HoursOwner; stored: Hours }) {
  const { t } = useTranslation('working-hours');
  const queries = useQueryClient();
  const of = owner.accountId === null ? 'practice' : 'provider';
  const form = useContractForm<HoursChange, Hours>({
    schema: HoursChange,
    values: valuesOf(stored),
    save: (body) => saveHours(owner, body),
    onSaved(saved) {
      queries.setQueryData(hoursQuery(owner).queryKey, saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...hoursQuery(owner), staleTime: 0 })),
  });
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card title={t(`hours.${of}`)}>
        <WeekField of={of} timeZone={stored.timeZone} ofPractice={stored.ofPractice} />
      </Card>
      <Card title={t(`daysOff.${of}`)}>
        <DaysOffField of={of} today={stored.today} maxReason={LIMITS.dayOffReason} />
      </Card>
    </ContractForm>
  );
}

interface DaysOffFieldProps {
  of: 'practice' | 'provider';
  today: string;
  maxReason: number;
}

function DaysOffField({ of, today, maxReason }: DaysOffFieldProps) {
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
