import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, localDate } from '#client/features/core/dates/format.ts';
import { Card } from '#client/ui/components/card.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Grid } from '#client/ui/components/layout.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton, useWrong } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { rpmContracts, type WantedData } from '#shared/contracts/rest/ehr/rpm.ts';
import type { MonitoredPatient } from './rpm-queries.ts';

const { body: Wanted } = rpmContracts['POST /api/provider/practices/:practiceId/rpm/data'];
const FIRST_DAYS = 14;
const DAY_MS = 86_400_000;

interface DataFormProps {
  patient: MonitoredPatient;
  onWanted: (wanted: WantedData) => void;
}

export function DataForm({ patient: { monitoringId, programs }, onWanted }: DataFormProps) {
  const { t } = useTranslation('rpm');
  const today = (before = 0) => localDate(Date.now() - before * DAY_MS, deviceTimeZone());
  const form = useContractForm({
    schema: Wanted,
    values: {
      monitoringId,
      programIds: programs.map(({ programId }) => programId),
      from: today(FIRST_DAYS - 1),
      to: today(),
    },
    save: async (wanted) => wanted,
    onSaved: onWanted,
  });
  return (
    <Card title={t('data')}>
      <Form gap={5} form={form}>
        <Programs programs={programs} />
        <Grid gap={5} across={4} min="13.75rem" align="start">
          <FormText name="from" type="date" label={t('from')} />
          <FormText name="to" type="date" label={t('to')} />
        </Grid>
        <div>
          <SubmitButton size="medium">{t('show')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Programs({ programs }: Pick<MonitoredPatient, 'programs'>) {
  const { t } = useTranslation('rpm');
  const { field } = useController<WantedData, 'programIds'>({ name: 'programIds' });
  return (
    <CheckGroup
      legend={t('programs')}
      error={useWrong()('programIds')}
      options={programs.map(({ programId, name }) => ({ value: programId, label: name }))}
      chosen={field.value}
      onChange={field.onChange}
    />
  );
}
