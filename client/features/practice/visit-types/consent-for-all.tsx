import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { ConsentPlan } from '#shared/contracts/rest/practice/visit-types.ts';
import type { ConsentVariant } from '#shared/domain/workflow.ts';
import { VISIT_TYPES } from './visit-type-queries.ts';

interface ConsentForAllProps {
  practiceId: number;
  text?: { textId: string; name: string };
  onClose: () => void;
}

type Planned = ConsentPlan['types'][number];

/**
 * Adds consent and its signature to all active types that lack it, or gives all types one text. Lists the changes
 * before and after.
 */
export function ConsentForAll({ practiceId, text, onClose }: ConsentForAllProps) {
  const { t } = useTranslation('visit-types');
  const queries = useQueryClient();
  const params = { practiceId };
  const asked = text ? { textId: text.textId } : {};
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [VISIT_TYPES, 'consent', practiceId, text?.textId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/visit-types/consent', { params, query: asked, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const lacking = data?.types.filter(({ adds, replacesText }) => replacesText || adds.length > 0) ?? [];
  const [changed, setChanged] = useState<string[]>([]);
  const add = useMutation({
    mutationFn: (types: Planned[]) =>
      call('POST /api/admin/practices/:practiceId/visit-types/consent', {
        params,
        body: { ...asked, types: types.map(({ visitTypeId, version }) => ({ visitTypeId, version })) },
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
  const nameOf = ({ consentName, consentVariant }: Planned) =>
    consentName ?? t(`consent-${consentVariant as ConsentVariant}`);
  const planOf = (type: Planned) =>
    [
      type.adds.length > 0 ? t('consentAllAdds', { steps: stepsOf(type) }) : null,
      type.replacesText && type.adds.length === 0 ? t('consentAllReplaces', { variant: nameOf(type) }) : null,
      !text && type.adds.length > 0 ? t('consentAllText', { variant: nameOf(type) }) : null,
    ]
      .filter((part) => part !== null)
      .join(' ');
  const doneOf = (type: Planned) =>
    type.adds.length > 0 ? t('consentAllAdded', { steps: stepsOf(type) }) : t('consentAllReplaced');
  const title = text ? t('textForAll') : t('consentAll');

  function content() {
    if (added) {
      return (
        <>
          <Notice tone="good" announce="status">
            {t(text ? 'textForAllDone' : 'consentAllDone', { count: added.length })}
          </Notice>
          <Stack as="ul" gap={3} above={4} below={4}>
            {added.map((type) => (
              <Stack as="li" key={type.visitTypeId}>
                <strong>{type.name}</strong>
                <Text as="span" tone="quiet">
                  {doneOf(type)}
                </Text>
              </Stack>
            ))}
          </Stack>
        </>
      );
    }
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    if (!data) return <Skeleton rows={3} height={48} label={title} />;
    return (
      <>
        <p>
          {text
            ? t(lacking.length > 0 ? 'textForAllHelp' : 'textForAllNone', { name: text.name })
            : t(lacking.length > 0 ? 'consentAllHelp' : 'consentAllNone')}
        </p>
        <Stack as="ul" gap={3} above={4} below={4}>
          {data.types.map((type) => (
            <Stack as="li" key={type.visitTypeId}>
              <strong>{type.name}</strong>
              <Text as="span" tone="quiet">
                {planOf(type) || t('consentAllHas')}
              </Text>
            </Stack>
          ))}
        </Stack>
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
      title={title}
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
              {t(text ? 'textForAllSubmit' : 'consentAllSubmit', { count: lacking.length })}
            </Button>
          </>
        )
      }
    >
      {content()}
    </Dialog>
  );
}
