import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { AlsoPractices } from './also-practices.tsx';
import { useAlso } from './use-also.ts';
import type { VisitType } from './visit-type-queries.ts';

interface ActiveDialogProps {
  type: VisitType;
  onClose: () => void;
  onSaved: (changed: VisitType, alsoIn: readonly string[]) => void;
  /** Reloads a type that changed while the dialog was open, so that the next click applies to the current version. */
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
