import { useQueryClient } from '@tanstack/react-query';
import { Link2Off, Mail, MailPlus, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import type { AfterVisit, AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { AddressDialog } from './address-dialog.tsx';
import styles from './after-visit.module.css';
import { CourseOfLink } from './course-of-link.tsx';

type LinkState = NonNullable<AfterVisitPatient['link']>['state'];

const TONES: Record<LinkState, Tone> = {
  ACTIVE: 'waiting',
  OPENED: 'good',
  EXPIRED: 'quiet',
  REVOKED: 'quiet',
};

interface PatientAfterVisitProps {
  visitId: string;
  patient: AfterVisitPatient;
  methods: AfterVisit['methods'];
  timeZone: string;
}

export function PatientAfterVisit({ visitId, patient, methods, timeZone }: PatientAfterVisitProps) {
  const { t } = useTranslation('after-visit-card');
  const sayUndoable = useUndoable();
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  const [dialog, setDialog] = useState<'again' | 'revoke' | 'address' | null>(null);
  const { sessionId, name, documents, summary, email, mobile, method, link } = patient;
  const lives = link?.state === 'ACTIVE' || link?.state === 'OPENED';
  const recipient = (method === 'Email' ? email : mobile && formatPhone(mobile)) ?? '';
  const readAgain = () => queries.invalidateQueries({ queryKey: visitKey(visitId) });
  const close = () => setDialog(null);

  async function send() {
    const replaces = link?.linkId ?? null;
    await call('POST /api/provider/sessions/:sessionId/after-visit', {
      params: { sessionId },
      body: { replaces, contact: null },
    });
    toast(t('sent', { name }), 'good');
    await readAgain();
  }
  async function revoke() {
    if (!link) return;
    const { linkId } = link;
    const input = { params: { sessionId }, body: { linkId } };
    await call('POST /api/provider/sessions/:sessionId/after-visit/revoke', input);
    close();
    sayUndoable(t('revoked', { name }), () =>
      call('POST /api/provider/sessions/:sessionId/after-visit/restore', input).finally(readAgain),
    );
    await readAgain();
  }
  const what = [
    ...(documents > 0 ? [t('documents', { count: documents })] : []),
    ...(summary ? [t('summary')] : []),
  ].join(' · ');
  return (
    <Stack as="li" gap={1} pad={4} sides={0} breaks className={styles.patient}>
      <Row as="p" gap={1} across={3} wrap align="center" apart>
        <strong>
          <NameInVisit name={name} sessionId={sessionId} />
        </strong>
        <StatusPill tone={link ? TONES[link.state] : 'quiet'}>
          {t(`state.${link?.state ?? 'none'}`)}
        </StatusPill>
      </Row>
      <Text tone="quiet" size="small">
        {what}
      </Text>
      <CourseOfLink patient={patient} timeZone={timeZone} />
      {method === null ? (
        <Text tone="waiting">{t(methods.length > 0 ? 'noAddress' : 'noMethods')}</Text>
      ) : null}
      <Row gap={3} wrap above={2}>
        {method && !link ? (
          <Button icon={<Mail size={20} aria-hidden />} busy={busy} onClick={() => void attempt(send)}>
            {t(`send.${method}`)}
          </Button>
        ) : null}
        {method && link ? (
          <Button icon={<Send size={20} aria-hidden />} onClick={() => setDialog('again')}>
            {t(lives ? 'sendAgain' : 'sendNew')}
          </Button>
        ) : null}
        {lives ? (
          <Button icon={<Link2Off size={20} aria-hidden />} onClick={() => setDialog('revoke')}>
            {t('revoke')}
          </Button>
        ) : null}
        {methods.length > 0 ? (
          <Button
            variant="quiet"
            icon={<MailPlus size={20} aria-hidden />}
            onClick={() => setDialog('address')}
          >
            {t(method ? 'otherAddress' : 'addAddress')}
          </Button>
        ) : null}
      </Row>
      {dialog === 'again' ? (
        <ConfirmDialog
          title={t('againTitle', { name })}
          cancelLabel={t('cancel')}
          confirmLabel={t('confirmSend')}
          danger={false}
          confirm={async () => {
            await send();
            close();
          }}
          onClose={close}
        >
          <p>{t(lives ? 'againHelp' : 'newHelp', { recipient })}</p>
        </ConfirmDialog>
      ) : null}
      {dialog === 'revoke' ? (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          cancelLabel={t('cancel')}
          confirmLabel={t('confirmRevoke')}
          danger
          confirm={revoke}
          onClose={close}
        >
          <p>{t('revokeHelp')}</p>
        </ConfirmDialog>
      ) : null}
      {dialog === 'address' ? (
        <AddressDialog visitId={visitId} patient={patient} methods={methods} onClose={close} />
      ) : null}
    </Stack>
  );
}
