import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import {
  CorrectedContact,
  type VisitMessages as Messages,
} from '#shared/contracts/rest/visits/visit-messages.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { MessageRow } from './message-row.tsx';
import { messagesQuery } from './messages-api.ts';
import { ResendDialog } from './resend-dialog.tsx';

const FIRST = 6;

interface VisitMessagesProps {
  visitId: string;
  timeZone: string;
}

export default function VisitMessages({ visitId, timeZone }: VisitMessagesProps) {
  const { t } = useTranslation('visit-messages');
  const language = useLanguage();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(messagesQuery(visitId));
  const [all, setAll] = useState(false);
  const [dialog, setDialog] = useState<'none' | 'resend' | { correct: string | null }>('none');
  if (!data) {
    return error ? (
      <Card title={t('title')}>
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    ) : (
      <StillLoading />
    );
  }
  const { messages, planned, refusal, patients, guests, methods } = data;
  const open = refusal !== 'VISIT_ENDED';
  const shown = all ? messages : messages.slice(0, FIRST);
  const close = () => setDialog('none');
  return (
    <Card title={t('title')}>
      {messages.length === 0 ? <Text tone="quiet">{t('none')}</Text> : null}
      <Stack as="ul" divided>
        {shown.map((message) => (
          <MessageRow
            key={message.messageId}
            visitId={visitId}
            message={message}
            timeZone={timeZone}
            onCorrect={open && methods.length > 0 ? (correct) => setDialog({ correct }) : null}
          />
        ))}
      </Stack>
      {messages.length > shown.length ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('showAll', { count: messages.length })}
        </Button>
      ) : null}
      {planned.length > 0 ? (
        <Box ruled={4} above={4}>
          <Text as="h3" size="body">
            {t('planned')}
          </Text>
          <Text as="ul" tone="quiet">
            {planned.map(({ reminder, at }) => (
              <li key={reminder}>
                {t(`what.${reminder}`)} · {formatMoment(at, language, timeZone)}
              </li>
            ))}
          </Text>
        </Box>
      ) : null}
      {open && refusal ? (
        <Box above={4}>
          <Notice>{words.code(refusal)}</Notice>
        </Box>
      ) : null}
      {open ? (
        <Row gap={3} wrap above={4}>
          {refusal ? null : (
            <Button icon={<MailPlus size={20} aria-hidden />} onClick={() => setDialog('resend')}>
              {t('resend')}
            </Button>
          )}
          {methods.length > 0 && patients.length > 0 ? (
            <Button
              variant="quiet"
              icon={<PencilLine size={20} aria-hidden />}
              onClick={() => setDialog({ correct: null })}
            >
              {t('correct')}
            </Button>
          ) : null}
        </Row>
      ) : null}
      {dialog === 'resend' ? (
        <ResendDialog visitId={visitId} patients={patients} guests={guests} onClose={close} />
      ) : null}
      {typeof dialog === 'object' ? (
        <CorrectDialog
          visitId={visitId}
          patients={patients}
          methods={methods}
          first={dialog.correct}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

interface CorrectDialogProps {
  visitId: string;
  patients: Messages['patients'];
  methods: Messages['methods'];
  first: string | null;
  onClose: () => void;
}

function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTranslation('visit-messages');
  const { patients, first, onClose } = props;
  const [chosen, setChosen] = useState(first ?? patients[0]?.sessionId ?? '');
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const patient = patients.find(({ sessionId }) => sessionId === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('correct')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('saveAndSend')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('correctHelp')}</p>
        {patients.length > 1 ? (
          <SelectField
            label={t('patient')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={patients.map(({ sessionId, name }) => ({ value: sessionId, label: name }))}
          />
        ) : null}
        {patient ? (
          <ContactForm key={chosen} {...props} formId={formId} patient={patient} onBusy={setBusy} />
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface ContactFormProps extends CorrectDialogProps {
  formId: string;
  patient: Messages['patients'][number];
  onBusy: (busy: boolean) => void;
}

function ContactForm({ visitId, methods, patient, formId, onClose, onBusy }: ContactFormProps) {
  const { t } = useTranslation('visit-messages');
  const queries = useQueryClient();
  const { sessionId, email, mobile, name } = patient;
  const form = useContractForm({
    schema: CorrectedContact,
    values: {
      method: (email === null && mobile !== null ? 'SMS' : (methods[0] ?? 'Email')) as 'Email' | 'SMS',
      email: email ?? '',
      mobile: mobile === null ? '' : formatPhone(mobile),
    },
    maxLengths: { email: LIMITS.email, mobile: LIMITS.phone },
    async save(body) {
      onBusy(true);
      try {
        return await call('PUT /api/provider/sessions/:sessionId/contact', { params: { sessionId }, body });
      } finally {
        onBusy(false);
      }
    },
    onSaved() {
      void queries.invalidateQueries({ queryKey: visitKey(visitId) });
      toast(t('corrected', { name }), 'good');
      onClose();
    },
  });
  return (
    <Form gap={4} form={form} id={formId}>
      <FormChoice
        name="method"
        legend={t('sendBy')}
        options={methods.map((method) => ({ value: method, label: t(`method.${method}`) }))}
      />
      <FormText name="email" label={t('email')} type="email" autoComplete="off" maxLength={LIMITS.email} />
      <FormText name="mobile" label={t('mobile')} type="tel" autoComplete="off" maxLength={LIMITS.phone} />
      {form.failure ? <ErrorNotice error={form.failure} /> : null}
    </Form>
  );
}
