import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

interface CopyDialogProps {
  visitTypeId: string;
  ownText: boolean;
  practices: readonly { practiceId: number; practiceName: string }[];
  onClose: () => void;
  onMade: (practices: string[]) => void;
}

/** Copies a type to all chosen practices that the user administers, or to none. */
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
