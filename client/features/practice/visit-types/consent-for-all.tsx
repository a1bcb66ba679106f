import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentPlan } from '../../../../shared/contracts/rest/practice/visit-types.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { Skeleton } from '../../../ui/components/skeleton.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { VISIT_TYPES } from './visit-type-queries.ts';
import styles from './visit-types.module.css';

interface ConsentForAllProps {
  practiceId: number;
  onClose: () => void;
}

type Planned = ConsentPlan['types'][number];

/** Adds consent and its signature to all active types that lack it: says to which, then what was added. */
export function ConsentForAll({ practiceId, onClose }: ConsentForAllProps) {
  const { t } = useTranslation('visit-types');
  const queries = useQueryClient();
  const params = { practiceId };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [VISIT_TYPES, 'consent', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/visit-types/consent', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const lacking = data?.types.filter(({ adds }) => adds.length > 0) ?? [];
  /** The types that another person saved after the list was read. */
  const [changed, setChanged] = useState<string[]>([]);
  const add = useMutation({
    mutationFn: (types: Planned[]) =>
      call('POST /api/admin/practices/:practiceId/visit-types/consent', {
        params,
        body: { types: types.map(({ visitTypeId, version }) => ({ visitTypeId, version })) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [VISIT_TYPES], refetchType: 'active' }),
    async onError(refusal, sent) {
      if (!isApiError(refusal, 'CHANGED_MEANWHILE')) return;
      const now = (await refetch()).data?.types ?? [];
      const isSame = (one: Planned) =>
        now.some(({ visitTypeId, version }) => visitTypeId === one.visitTypeId && version === one.version);
      setChanged(sent.filter((one) => !isSame(one)).map(({ name }) => name));
    },
  });
  const added = add.data ? add.variables : null;
  const stepsOf = ({ adds }: Planned) => adds.map((step) => t(`step-${step}`)).join(', ');

  function content() {
    if (added) {
      return (
        <>
          <Notice tone="good" announce="status">
            {t('consentAllDone', { count: added.length })}
          </Notice>
          <ul className={styles.plan}>
            {added.map((type) => (
              <li key={type.visitTypeId}>
                <strong>{type.name}</strong>
                <span>{t('consentAllAdded', { steps: stepsOf(type) })}</span>
              </li>
            ))}
          </ul>
        </>
      );
    }
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    if (!data) return <Skeleton rows={3} height={48} label={t('consentAll')} />;
    return (
      <>
        <p>{t(lacking.length > 0 ? 'consentAllHelp' : 'consentAllNone')}</p>
        <ul className={styles.plan}>
          {data.types.map((type) => (
            <li key={type.visitTypeId}>
              <strong>{type.name}</strong>
              <span>
                {type.adds.length > 0
                  ? t('consentAllAdds', {
                      steps: stepsOf(type),
                      variant: t(`consent-${type.consentVariant}`),
                    })
                  : t('consentAllHas')}
              </span>
            </li>
          ))}
        </ul>
        {changed.length > 0 ? (
          <Notice tone="waiting" announce="alert">
            {t('consentAllChanged', { types: changed.join(', ') })}
          </Notice>
        ) : add.error ? (
          <ErrorNotice error={add.error} />
        ) : null}
      </>
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('consentAll')}
      closeLabel={t('close')}
      actions={
        added || lacking.length === 0 ? (
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              busy={add.isPending}
              onClick={() => {
                setChanged([]);
                add.mutate(lacking);
              }}
            >
              {t('consentAllSubmit', { count: lacking.length })}
            </Button>
          </>
        )
      }
    >
      {content()}
    </Dialog>
  );
}
