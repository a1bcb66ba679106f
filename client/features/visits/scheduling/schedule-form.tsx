import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormTextArea } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { DeliverySection } from './delivery-section.tsx';
import { EditInGroup } from './edit-in-group.tsx';
import { firstValues } from './first-values.ts';
import { GroupSection } from './group-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { detailsOf, fieldOf, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduledVisit, ScheduleOptions } from './schedule-queries.ts';
import { MAX_LENGTHS, ScheduleSchema } from './schedule-rules.ts';
import { lookAgain, seenBookings } from './seen-bookings.ts';
import { startsOf } from './series-fields.ts';
import { SlotFields } from './slot-fields.tsx';
import { useTakeDeliveries } from './use-take-time.ts';

interface ScheduleFormProps {
  practiceId: number;
  options: ScheduleOptions;
  given: Partial<ScheduleFields>;
  onScheduled: (visit: ScheduledVisit) => void;
}

export function ScheduleForm({ practiceId, options, given, onScheduled }: ScheduleFormProps) {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const { me } = useSignedIn();
  const language = useLanguage();
  const queries = useQueryClient();
  const key = useRequestKey();
  const added = useRef(0);
  const [edited, setEdited] = useState<number | null>(null);
  const [values] = useState(() => firstValues(options, me.accountId, language, given));
  const form = useContractForm({
    schema: ScheduleSchema,
    values,
    maxLengths: MAX_LENGTHS,
    fieldOf: (path) => fieldOf(path, added.current),
    save(fields) {
      added.current = fields.others.length;
      const visit = { ...detailsOf(fields), practiceId };
      return call('POST /api/provider/visits', {
        body: { ...visit, idempotencyKey: key.of(visit), seen: seenBookings(queries) },
      });
    },
    async onRefused(error) {
      if (isApiError(error, 'TIME_TAKEN_MEANWHILE')) await lookAgain(queries);
      return false;
    },
    onSaved(visit) {
      void queries.invalidateQueries({ queryKey: ['visits', practiceId] });
      onScheduled(visit);
    },
  });
  const visits = startsOf(form.form.watch()).length;
  return (
    <>
      <ContractForm form={form} submitLabel={visits > 1 ? t('submitSeries', { count: visits }) : t('submit')}>
        {options.recordSystem ? null : (
          <Notice title={words.code('FEATURE_NOT_ON')}>{t('notToRecord')}</Notice>
        )}
        <GroupSection visitTypes={options.visitTypes} onEdit={setEdited} />
        <PatientSection practiceId={practiceId} options={options} opensPage />
        <VisitSection practiceId={practiceId} options={options} findsTime={given.time === undefined} />
        <DeliverySection visitTypes={options.visitTypes} />
      </ContractForm>
      {edited === null ? null : (
        <EditInGroup
          form={form}
          index={edited}
          practiceId={practiceId}
          options={options}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface VisitSectionProps {
  practiceId: number;
  options: ScheduleOptions;
  findsTime: boolean;
}

function VisitSection({ practiceId, options, findsTime }: VisitSectionProps) {
  const { t } = useTranslation('scheduling');
  const { watch } = useFormContext<ScheduleFields>();
  const takeDeliveries = useTakeDeliveries();
  const [others, patientId, repeat] = watch(['others', 'patientId', 'repeat']);
  const patientIds = [...others.map((other) => other.patientId), patientId].filter(Boolean);

  return (
    <Card title={t('visit')}>
      <Stack gap={5}>
        <SlotFields
          options={options}
          people={{ practiceId, patientIds, movedVisitId: null }}
          findsTime={findsTime}
          onVisitType={takeDeliveries}
          repeats={repeat !== ''}
        >
          <RepeatFields options={options} practiceId={practiceId} patientIds={patientIds} />
        </SlotFields>
        <FormTextArea<ScheduleFields>
          name="description"
          label={t('description')}
          note={t('optional')}
          hint={t('descriptionHint')}
          rows={3}
        />
      </Stack>
    </Card>
  );
}
