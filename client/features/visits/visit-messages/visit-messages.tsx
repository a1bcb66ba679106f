import { useQuery } from '@tanstack/react-query';
import { MailPlus, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { CorrectDialog } from './correct-dialog.tsx';
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
