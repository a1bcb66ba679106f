import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportFormat, type ExportKind } from '#shared/domain/export.ts';
import { exportsQuery } from './export-entry.tsx';
import styles from './exports.module.css';

export function ExportForm({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('exports');
  const words = useErrorWords();
  const queries = useQueryClient();
  const language = useLanguage();
  const [kind, setKind] = useState<ExportKind>('visits');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [days, setDays] = useState({ from: '', to: '' });
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
