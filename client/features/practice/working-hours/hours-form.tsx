import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { HoursChange } from '#shared/contracts/rest/practice/working-hours.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { DaysOffField } from './days-off-field.tsx';
import { type Hours, type HoursOwner, hoursQuery, saveHours } from './hours-queries.ts';
import { WeekField } from './week-field.tsx';

/** A practice's hours and closed days, or the hours and days off of one of its staff. */
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
