import { useQueryClient } from '@tanstack/react-query';
import { Mail, MessageSquareText, PencilLine, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { MessageOfVisit } from '#shared/contracts/rest/visits/visit-messages.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { DELIVERY_TONES } from './delivery-tones.ts';
import { messagesQuery, sendAgain } from './messages-api.ts';
import styles from './visit-messages.module.css';

interface MessageRowProps {
  visitId: string;
  message: MessageOfVisit;
  timeZone: string;
  onCorrect: ((sessionId: string) => void) | null;
}

export function MessageRow({ visitId, message, timeZone, onCorrect }: MessageRowProps) {
  const { t, i18n } = useTranslation('visit-messages');
  const language = useLanguage();
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt('FAILED_TO_RESEND');
  const { what, to, method, recipient, state, at, failure, sessionId, mayBeSentAgain } = message;
  const Icon = method === 'Email' ? Mail : MessageSquareText;

  const again = () =>
    attempt(async () => {
      await sendAgain(visitId, message.messageId);
      await queries.invalidateQueries(messagesQuery(visitId));
    });
  return (
    <Row as="li" gap={3} pad={3} sides={0} className={styles.message}>
      <Icon className={styles.method} size={20} role="img" aria-label={t(`method.${method}`)} />
      <Stack gap={1} grows shrinks breaks>
        <Row as="p" gap={1} across={3} wrap align="center" apart>
          <strong>{t(`what.${what}`)}</strong>
          <StatusPill tone={DELIVERY_TONES[state]}>{t(`state.${state}`)}</StatusPill>
        </Row>
        <Text tone="quiet" size="small">
          <Trans
            t={t}
            i18n={i18n}
            i18nKey="to"
            components={{
              name: <NameInVisit name={to.name} sessionId={to.role === 'patient' ? sessionId : null} />,
            }}
          />{' '}
          ({t(`role.${to.role}`)}) · {method === 'SMS' ? formatPhone(recipient) : recipient} ·{' '}
          <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
        </Text>
        {failure ? <Text tone="danger">{t(`failure.${failure}`)}</Text> : null}
        {mayBeSentAgain ? (
          <Row gap={3} wrap above={2}>
            <Button icon={<Send size={18} aria-hidden />} busy={busy} onClick={() => void again()}>
              {t('sendAgain')}
            </Button>
            {sessionId && to.role === 'patient' && onCorrect ? (
              <Button
                variant="quiet"
                icon={<PencilLine size={18} aria-hidden />}
                onClick={() => onCorrect(sessionId)}
              >
                {t('correct')}
              </Button>
            ) : null}
          </Row>
        ) : null}
      </Stack>
    </Row>
  );
}
