import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { VisitMessages } from '#shared/contracts/rest/visits/visit-messages.ts';
import { messagesQuery, resend } from './messages-api.ts';

const ALL = 'all';

interface ResendDialogProps {
  visitId: string;
  patients: VisitMessages['patients'];
  guests: VisitMessages['guests'];
  onClose: () => void;
}

export function ResendDialog({ visitId, patients, guests, onClose }: ResendDialogProps) {
  const { t } = useTranslation('visit-messages');
  const queries = useQueryClient();
  const people = [
    ...patients.map((patient) => ({ ...patient, id: patient.sessionId, role: 'patient' as const })),
    ...guests.map((guest) => ({ ...guest, id: guest.guestId, role: 'guest' as const })),
  ];
  const reachable = people.filter((person) => person.reachable);
  const [chosen, setChosen] = useState(() =>
    reachable.filter(({ role }) => role === 'patient').length > 1 ? ALL : (reachable[0]?.id ?? ALL),
  );
  const send = useMutation({
    mutationFn: () =>
      resend(
        visitId,
        guests.some(({ guestId }) => guestId === chosen)
          ? { sessionId: null, guestId: chosen }
          : { sessionId: chosen === ALL ? null : chosen },
      ),
    onSuccess({ messages }) {
      void queries.invalidateQueries(messagesQuery(visitId));
      toast(t('resent', { count: messages }), 'good');
      onClose();
    },
  });
  const [only] = patients;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resend')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('send')}
          </Button>
        </>
      }
    >
      {people.length > 1 ? (
        <ChoiceGroup
          legend={t('toWhom')}
          hint={t('resendHelp')}
          name="whom"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            ...(patients.length > 1 ? [{ value: ALL, label: t('allPatients') }] : []),
            ...people.map(({ id, name, role, reachable: can }) => ({
              value: id,
              label: role === 'guest' ? t('guestNamed', { name }) : name,
              hint: can ? undefined : t('notReachable'),
              disabled: !can,
            })),
          ]}
        />
      ) : (
        <p>
          {t('resendTo', { name: only?.name ?? '' })} {t('resendHelp')}
        </p>
      )}
      {send.error ? <ErrorNotice error={orCode(send.error, 'FAILED_TO_RESEND')} /> : null}
    </Dialog>
  );
}
