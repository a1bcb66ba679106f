import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { type Days, daysOf } from '#client/features/admin/reports/periods.ts';
import { deviceTimeZone, localDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportFormat, type ExportKind } from '#shared/domain/export.ts';
import { ExportEntry, exportsQuery } from './export-entry.tsx';
import styles from './exports.module.css';

export default function ExportPage() {
  const { t } = useTranslation('exports');
  const { practice } = useSignedIn();
  const { practiceId, practiceName } = practice;
  const { data, error, refetch, isFetching } = useQuery(exportsQuery(practiceId));
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Stack gap={5}>
        <p>{t('intro', { practice: practiceName })}</p>
        <Card title={t('newTitle')}>
          <ExportForm key={practiceId} practiceId={practiceId} />
        </Card>
        <Card title={t('listTitle')}>
          {error ? (
            <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : !data ? (
            <Skeleton rows={2} height={64} label={t('loading')} />
          ) : data.exports.length === 0 ? (
            <EmptyState icon={<Download size={34} />} title={t('emptyTitle')}>
              <p>{t('emptyHelp')}</p>
            </EmptyState>
          ) : (
            <Stack as="ul" divided>
              {data.exports.map((one) => (
                <ExportEntry key={one.exportId} of={one} />
              ))}
            </Stack>
          )}
        </Card>
      </Stack>
    </PageLayout>
  );
}

const CHOICES = ['all', 'this-month', 'last-month', 'last-30-days', 'other'] as const;
type Choice = (typeof CHOICES)[number];

const ALL = { from: '', to: '' };

/** @returns null for days that the person types */
function daysOfChoice(choice: Choice, today: string): Days | null {
  if (choice === 'other') return null;
  return choice === 'all' ? ALL : daysOf(choice, today);
}

function periodOf({ from, to }: Days, today: string): Choice {
  const fits = (choice: Choice) => {
    const days = daysOfChoice(choice, today);
    return days?.from === from && days.to === to;
  };
  return CHOICES.find(fits) ?? 'other';
}

function ExportForm({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('exports');
  const words = useErrorWords();
  const queries = useQueryClient();
  const language = useLanguage();
  const [kind, setKind] = useState<ExportKind>('visits');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [days, setDays] = useState(ALL);
  const today = localDate(Date.now(), deviceTimeZone());
  const key = useRequestKey();
  const swapped = days.from !== '' && days.to !== '' && days.to < days.from;
  const start = useMutation({
    mutationFn: () => {
      const wanted = { kind, format, from: days.from || null, to: days.to || null, language };
      return call('POST /api/admin/practices/:practiceId/exports', {
        params: { practiceId },
        body: { ...wanted, idempotencyKey: key.of(wanted) },
      });
    },
    onSuccess: () => {
      key.renew();
      return queries.invalidateQueries({ queryKey: exportsQuery(practiceId).queryKey });
    },
    onError: () => toast(words.code('CLIENT_ADMIN_EXPORT_FAILED'), 'danger'),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!swapped) start.mutate();
      }}
    >
      <SelectField
        label={t('what')}
        value={kind}
        onChange={({ target }) => setKind(target.value as ExportKind)}
        options={EXPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectField
        label={t('format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
      />
      <div className={styles.period}>
        <SelectField
          label={t('period')}
          value={periodOf(days, today)}
          onChange={({ target }) => setDays(daysOfChoice(target.value as Choice, today) ?? days)}
          options={CHOICES.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </div>
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={t(day)}
          value={days[day]}
          error={day === 'to' && swapped ? t('swapped') : undefined}
          onChange={({ target }) => setDays({ ...days, [day]: target.value })}
        />
      ))}
      <Text tone="quiet" className={styles.wide}>
        {t(`days.${kind}`)}
      </Text>
      <Button type="submit" variant="primary" busy={start.isPending}>
        {t('start')}
      </Button>
    </form>
  );
}
