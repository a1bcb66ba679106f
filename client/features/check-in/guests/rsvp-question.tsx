import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { CalendarButton } from '#client/features/visits/links/calendar-button.tsx';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { usePersonCheck } from '#client/ui/forms/use-person-check.tsx';
import type { Invitation } from '#shared/contracts/rest/check-in/guests.ts';
import { type GuestLinkPath, RSVPS, type Rsvp } from '#shared/domain/guest.ts';
import { joinOpensAt } from '#shared/rules/join-window.ts';

const ICONS: Record<Rsvp, LucideIcon> = { ACCEPTED: Check, TENTATIVE: CircleHelp, DECLINED: X };
const TONES = { ACCEPTED: 'good', TENTATIVE: 'waiting', DECLINED: 'info' } as const;

interface RsvpQuestionProps extends LinkPartProps {
  onAnswered: (response: Invitation['response']) => void;
  /** Opens the visit. Another page would ask again for information that this page has. */
  join: ReactNode;
}

function joinKey({ startTime }: Invitation) {
  const start = Date.parse(startTime);
  if (Date.now() >= start) return 'joinStarted';
  return Date.now() >= joinOpensAt(start) ? 'joinNow' : 'joinHelp';
}

/** PRODUCT 10.2. */
export function RsvpQuestion({ token, invitation, onFailed, onAnswered, join }: RsvpQuestionProps) {
  const { t } = useTranslation('guests');
  const { response } = invitation;
  const [changing, setChanging] = useState(false);
  const [sending, setSending] = useState<Rsvp | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; said: Rsvp } | null>(null);
  const person = usePersonCheck();
  const question = useRef<HTMLHeadingElement>(null);
  const params = { path: 'r' as const, token };

  const asked = response === 'PENDING' || changing;
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked) question.current?.focus();
    before.current = asked;
  }, [asked]);

  async function answer(said: Rsvp) {
    if (sending || !person.passes()) return;
    setSending(said);
    setFailure(null);
    try {
      const saved = await call('POST /api/guest/links/:path/:token/rsvp', {
        params,
        body: { response: said },
      });
      onAnswered(saved.response);
      setChanging(false);
      announce(t(`said.${saved.response}`));
    } catch (error) {
      if (!onFailed(error)) setFailure({ error: orCode(error, 'RSVP_UPDATE_FAILED'), said });
    } finally {
      setSending(null);
    }
  }

  if (asked) {
    return (
      <>
        <Text as="h2" below={3} size="title" ref={question} tabIndex={-1}>
          {t('willYouCome')}
        </Text>
        <Stack gap={3}>
          {person.field}
          {RSVPS.map((rsvp) => {
            const Icon = ICONS[rsvp];
            return (
              <Button
                key={rsvp}
                variant={rsvp === 'ACCEPTED' ? 'primary' : 'secondary'}
                size="large"
                block
                icon={<Icon size={24} aria-hidden />}
                busy={sending === rsvp}
                onClick={() => answer(rsvp)}
              >
                {t(`answer.${rsvp}`)}
              </Button>
            );
          })}
          {failure ? (
            <ErrorNotice
              error={failure.error}
              onRetry={() => answer(failure.said)}
              retrying={sending !== null}
            />
          ) : null}
          {changing ? (
            <Button variant="quiet" block onClick={() => setChanging(false)}>
              {t('keepAnswer')}
            </Button>
          ) : null}
        </Stack>
        <Text above={4} tone="quiet" centered>
          {t('answerHelp')}
        </Text>
      </>
    );
  }
  return (
    <>
      <Text as="h2" below={3} size="title" ref={question} tabIndex={-1}>
        {t('yourAnswer')}
      </Text>
      <Stack gap={3}>
        <Notice tone={TONES[response as Rsvp]} title={t(`said.${response as Rsvp}`)}>
          {response === 'DECLINED' ? null : t(joinKey(invitation))}
        </Notice>
        {response === 'DECLINED' ? null : (
          <>
            {join}
            <CalendarButton url={requestOf('GET /api/guest/links/:path/:token/calendar', params).url} />
          </>
        )}
        <Button variant="quiet" block onClick={() => setChanging(true)}>
          {t('changeRsvp')}
        </Button>
      </Stack>
    </>
  );
}

export interface LinkPartProps {
  path: GuestLinkPath;
  token: string;
  invitation: Invitation;
  /** Returns true if the link is dead; the page then says so. */
  onFailed: (error: unknown) => boolean;
}
