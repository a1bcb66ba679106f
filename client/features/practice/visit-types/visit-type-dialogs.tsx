import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { VisitTypeGeneral } from '#shared/contracts/rest/practice/visit-types.ts';
import { VISIT_TYPE_LIMITS } from '#shared/domain/visit-type.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { AlsoPractices } from './also-in.tsx';
import { useAlso } from './use-also.ts';
import type { VisitType } from './visit-type-queries.ts';

interface CopyDialogProps {
  visitTypeId: string;
  ownText: boolean;
  practices: readonly { practiceId: number; practiceName: string }[];
  onClose: () => void;
  onMade: (practices: string[]) => void;
}

export function CopyDialog({ visitTypeId, ownText, practices, onClose, onMade }: CopyDialogProps) {
  const { t } = useTranslation('visit-types');
  const words = useErrorWords();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const nameOf = (id: string | undefined) =>
    practices.find(({ practiceId }) => String(practiceId) === id)?.practiceName ?? '';
  const copy = useMutation({
    mutationFn: () =>
      call('POST /api/admin/visit-types/:visitTypeId/copies', {
        params: { visitTypeId },
        body: { practiceIds: chosen.map(Number) },
      }),
    onSuccess: () => onMade(chosen.map(nameOf)),
  });

  function why(error: Error): string {
    const [field, code] = Object.entries((isApiError(error) && error.details.fields) || {})[0] ?? [];
    const reason = words.field(code);
    const practice = nameOf(chosen[Number(field?.split('.')[1])]);
    return practice && reason ? `${practice}: ${reason}` : words.error(error);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copyTo')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={copy.isPending}
            disabled={chosen.length === 0}
            onClick={() => copy.mutate()}
          >
            {t('copyToSubmit')}
          </Button>
        </>
      }
    >
      <p>{t('copyToHelp')}</p>
      {ownText ? <p>{t('copyToText')}</p> : null}
      <CheckGroup
        legend={t('copyToPractices')}
        options={practices.map(({ practiceId, practiceName }) => ({
          value: String(practiceId),
          label: practiceName,
        }))}
        chosen={chosen}
        onChange={(next) => {
          copy.reset();
          setChosen(next);
        }}
      />
      {copy.error ? (
        <Notice tone="danger" announce="alert">
          {why(copy.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}

const Copy = VisitTypeGeneral.pick({ name: true });

interface DuplicateDialogProps {
  type: VisitType;
  onClose: () => void;
  onMade: (visitTypeId: string) => void;
}

export function DuplicateDialog({ type, onClose, onMade }: DuplicateDialogProps) {
  const { t } = useTranslation('visit-types');
  const form = useContractForm({
    schema: Copy,
    values: { name: cutText(t('duplicateName', { name: type.general.name }), VISIT_TYPE_LIMITS.name) },
    save: (body) =>
      call('POST /api/admin/visit-types/:visitTypeId/duplicate', {
        params: { visitTypeId: type.visitTypeId },
        body,
      }),
    onSaved: ({ visitTypeId }) => onMade(visitTypeId),
  });
  return (
    <Dialog open onClose={onClose} title={t('duplicateTitle')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('duplicate')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('name')} />
      </ContractForm>
    </Dialog>
  );
}

interface ActiveDialogProps {
  type: VisitType;
  onClose: () => void;
  onSaved: (changed: VisitType, alsoIn: readonly string[]) => void;
  readAgain: () => Promise<unknown>;
}

export function ActiveDialog({ type, onClose, onSaved, readAgain }: ActiveDialogProps) {
  const { t } = useTranslation('visit-types');
  const words = useErrorWords();
  const also = useAlso(type, readAgain);
  const { visitTypeId, version, active, openVisits } = type;
  const { busy, error, attempt } = useAttempt(async (failure) => {
    if (await also.refused(failure)) return null;
    if (isApiError(failure, 'CHANGED_MEANWHILE')) await readAgain();
    return failure;
  });
  const save = () =>
    attempt(async () =>
      onSaved(
        await call('PUT /api/admin/visit-types/:visitTypeId/active', {
          params: { visitTypeId },
          body: { active: !active, version, ...also.send() },
        }),
        also.saved(),
      ),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(active ? 'deactivateTitle' : 'activateTitle')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={active ? 'danger' : 'primary'} busy={busy} onClick={() => void save()}>
            {t(active ? 'deactivate' : 'activate')}
          </Button>
        </>
      }
    >
      <p>{t(active ? 'deactivateText' : 'activateText')}</p>
      {active && openVisits > 0 ? <p>{t('deactivateVisits', { count: openVisits })}</p> : null}
      {active && also.others.length > 0 ? (
        <AlsoPractices also={also} legend={t('alsoDeactivate')} hint={t('alsoDeactivateHelp')} />
      ) : null}
      {error ? (
        <Notice tone="danger" announce="alert">
          {words.field(isApiError(error) ? error.details.fields?.name : undefined) ?? words.error(error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
