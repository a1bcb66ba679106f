import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { noteOpened } from '#client/api/opened-visit.ts';
import { type LinkPartProps, RsvpQuestion } from '#client/features/check-in/guests/rsvp-question.tsx';
import { useInvitation } from '#client/features/check-in/guests/use-invitation.ts';
import { InAppWarning } from '#client/features/core/info/in-app-warning.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { LinkProblem } from '#client/features/visits/links/link-problem.tsx';
import { LinkedFacts } from '#client/features/visits/links/linked-facts.tsx';
import { needsDevices } from '#client/realtime/room-state.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { Invitation } from '#shared/contracts/rest/check-in/guests.ts';
import type { GuestLinkPath } from '#shared/domain/guest.ts';
import { loadGuestVisitPage } from './guest-visit-code.ts';

interface GuestLinkPageProps {
  path: GuestLinkPath;
  token: string;
}

const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'VISIT_UNAVAILABLE', 'GUEST_ACCESS_DENIED'] as const;
const isOver = (error: unknown) => OVER.some((code) => isApiError(error, code));

/** Names the patient as far as they authorized it (PRODUCT 10.1), and tells a captioner their part. */
function invitedKey({ patientFirstName, invitedByPatient, guestType }: Invitation) {
  if (guestType === 'captioner')
    return patientFirstName === null ? 'captionerVisit' : 'captionerPatientsVisit';
  if (patientFirstName === null) return 'invitedVisit';
  return invitedByPatient ? 'invitedByPatientVisit' : 'invitedToPatientsVisit';
}
const namesOf = ({ patientFirstName, providerName }: Invitation) => ({
  name: patientFirstName ?? '',
  provider: providerName,
});

/** `/r` asks the guest to accept the invitation; `/gl` and `/g` lead into the visit. */
export function GuestLinkPage({ path, token }: GuestLinkPageProps) {
  const { t } = useTranslation(['guests', 'join']);
  const { state, reload, update } = useInvitation(path, token);
  const [over, setOver] = useState<unknown>(null);
  usePageTitle(t('invitationTitle'));
  const ofDeadLink = {
    help: t('askInviter'),
    async look() {
      await reload();
      await call('GET /api/guest/links/:path/:token', { params: { path, token } });
      setOver(null);
    },
  };

  if (over) return <LinkProblem error={over} onRetry={reload} retrying={false} {...ofDeadLink} />;
  switch (state.is) {
    case 'loading':
      return (
        <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('openingInvitation')}>
          {null}
        </MessagePage>
      );
    case 'failed':
      return <LinkProblem error={state.error} onRetry={reload} retrying={state.retrying} {...ofDeadLink} />;
    case 'ready': {
      const invitation = state.data;
      const props = {
        path,
        token,
        invitation,
        onFailed: (error: unknown) => {
          if (isOver(error)) setOver(error);
          return isOver(error);
        },
      };
      return (
        <FocusLayout top={<PublicTop practice={invitation.practice} />} foot={t('emergency', { ns: 'join' })}>
          <Text below={1} tone="primary" size="large" strong>
            {t('hello', { name: invitation.guestName })}
          </Text>
          <Text as="h1" size="display">
            {t(invitedKey(invitation), namesOf(invitation))}
          </Text>
          {invitation.guestType === 'captioner' ? <p>{t('captionerHelp')}</p> : null}
          <LinkedFacts {...invitation} />
          {needsDevices({ captioner: invitation.guestType === 'captioner' }) ? <InAppWarning /> : null}
          {path === 'r' ? (
            <RsvpQuestion
              {...props}
              onAnswered={(response) => update((now) => ({ ...now, response }))}
              join={<JoinButton {...props} />}
            />
          ) : (
            <Landing {...props} />
          )}
        </FocusLayout>
      );
    }
  }
}

function Landing(props: LinkPartProps) {
  const { path, token, invitation } = props;
  const { t } = useTranslation('guests');
  const { response } = invitation;
  return (
    <Stack gap={3}>
      <JoinButton {...props} />
      {path === 'gl' ? (
        <>
          <Notice tone="info">{t(response === 'PENDING' ? 'notAnswered' : `said.${response}`)}</Notice>
          <LinkButton block href={`/r/${token}`}>
            {t(response === 'PENDING' ? 'answerInvitation' : 'changeRsvp')}
          </LinkButton>
        </>
      ) : null}
      <Text above={4} tone="quiet" centered>
        {t(nextKey(invitation))}
      </Text>
    </Stack>
  );
}

function nextKey({ staffLink, guestType }: Invitation) {
  if (staffLink) return 'nextStaff';
  return guestType === 'captioner' ? 'nextCaptioner' : 'nextGuest';
}

function JoinButton({ path, token, invitation, onFailed }: LinkPartProps) {
  const { t } = useTranslation('guests');
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { staffLink } = invitation;

  useEffect(() => {
    if (!staffLink) void loadGuestVisitPage().catch(() => {});
  }, [staffLink]);

  async function open() {
    setOpening(true);
    setError(null);
    try {
      const { guestId } = await call('POST /api/guest/links/:path/:token/open', { params: { path, token } });
      noteOpened(guestId, invitation.practice);
      navigate(`/guest/visit/${guestId}`);
    } catch (caught) {
      if (!onFailed(caught)) setError(caught);
      setOpening(false);
    }
  }

  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      {staffLink ? (
        <LinkButton variant="primary" size="large" block href={staffLink} reload>
          {t('signInToJoin')}
        </LinkButton>
      ) : (
        <Button variant="primary" size="large" block busy={opening} onClick={open}>
          {t('join')}
        </Button>
      )}
    </>
  );
}
