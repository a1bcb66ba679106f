import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { type Hours, HoursChange } from '#shared/contracts/rest/practice/working-hours.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { DaysOffField } from './days-off-field.tsx';
import { WeekField } from './week-field.tsx';

/** Whose hours: a practice's, or those of a member of its staff there. */
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
