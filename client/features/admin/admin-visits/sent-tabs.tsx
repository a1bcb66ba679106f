import { useTranslation } from 'react-i18next';
import { PRESENCE_TONES, RSVP_TONES, useGuestWords } from '#client/features/check-in/guests/guest-words.ts';
import { PaymentRow } from '#client/features/check-in/payments/visit-payments.tsx';
import { MessageRow } from '#client/features/visits/visit-messages/message-row.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

export function GuestsTab({ record: { guests, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { t: tGuest } = useTranslation('guests');
  const words = useGuestWords('staff', visit.timeZone);
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={t('tab.guests')}>
        {guests.length === 0 ? <Text tone="quiet">{t('noGuests')}</Text> : null}
        <Stack as="ul" trimmed divided>
          {guests.map((guest) => (
            <Stack as="li" gap={2} pad={4} sides={0} breaks key={guest.guestId}>
              <Row gap={1} across={3} wrap align="center" apart>
                <strong>{guest.name}</strong>
                <Row as="span" gap={1} across={3} wrap align="center">
                  <StatusPill tone={RSVP_TONES[guest.inviteState]}>
                    {tGuest(`state.${guest.inviteState}`)}
                  </StatusPill>
                  {guest.presence === 'Removed' ? null : (
                    <StatusPill tone={PRESENCE_TONES[guest.presence]}>
                      {tGuest(`presence.${guest.presence}`)}
                    </StatusPill>
                  )}
                </Row>
              </Row>
              <Text as="span" tone="quiet">
                {words.who(guest)}
              </Text>
              <Text as="span" tone="quiet">
                {words.how(guest)}
              </Text>
              <Text as="span" tone="quiet">
                {words.by(guest)}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

export function NotificationsTab({ record: { messages, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={t('tab.notifications')}>
        {messages.length === 0 ? <Text tone="quiet">{t('noMessages')}</Text> : null}
        <Stack as="ul" divided>
          {messages.map((message) => (
            <MessageRow
              key={message.messageId}
              visitId={visit.visitId}
              message={message}
              timeZone={visit.timeZone}
              onCorrect={null}
            />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

export function PaymentsTab({ record: { payments, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={t('tab.payments')}>
        {payments.length === 0 ? <Text tone="quiet">{t('noPayments')}</Text> : null}
        <Stack as="ul" divided>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.sessionId}
              payment={payment}
              visit={visit}
              timeZone={visit.timeZone}
              onChanged={() => Promise.resolve()}
            />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
