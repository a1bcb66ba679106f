import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { sessionName } from '#client/browser/session-name.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { OwnSession } from '#shared/contracts/rest/staff/own-account.ts';
import styles from './account-page.module.css';
import { sessionsQuery } from './account-queries.ts';
import { ProofForm } from './second-factors/proof-form.tsx';

export function SessionsCard() {
  const { t } = useTranslation('own-account');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <Card title={t('sessions')}>
      {data ? (
        <>
          <Stack as="ul" divided>
            {data.sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                onEnd={(name) => setEnding({ device: { sessionId: session.sessionId, name } })}
              />
            ))}
          </Stack>
          {data.sessions.length > 2 ? (
            <Button onClick={() => setEnding({ device: null })}>{t('signOutOthers')}</Button>
          ) : null}
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
      {ending ? (
        <EndSessionsDialog
          device={ending.device}
          onEnded={(left) => {
            queries.setQueryData(sessionsQuery.queryKey, left);
            toast(t(ending.device ? 'sessionEnded' : 'othersEnded'), 'good');
            setEnding(null);
          }}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </Card>
  );
}

interface Ending {
  /** Null for all other devices. */
  device: { sessionId: string; name: string } | null;
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (name: string) => void }) {
  const { t } = useTranslation('own-account');
  const language = useLanguage();
  const { browser, system } = sessionName(session.userAgent);
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknownDevice');
  return (
    <Row as="li" gap={3} wrap align="center" apart pad={3} sides={0}>
      <Stack shrinks breaks className={styles.rowWords}>
        <strong>{name}</strong>
        <Text as="span" tone="quiet">
          {session.isCurrent
            ? t('thisDevice')
            : t('signedInSince', { time: formatMoment(session.startedAt, language) })}
        </Text>
      </Stack>
      {session.isCurrent ? (
        <LinkButton href="/logout">{t('logout')}</LinkButton>
      ) : (
        <Button onClick={() => onEnd(name)} aria-label={t('signOutDevice', { device: name })}>
          {t('signOut')}
        </Button>
      )}
    </Row>
  );
}

type Left = { sessions: OwnSession[] };

interface EndSessionsDialogProps {
  device: { sessionId: string; name: string } | null;
  onEnded: (left: Left) => void;
  onClose: () => void;
}

/** Requires the password or a second factor, because another person may be at an unlocked screen. */
function EndSessionsDialog({ device, onEnded, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('own-account');
  return (
    <Dialog
      open
      onClose={onClose}
      title={device ? t('signOutTitle', { device: device.name }) : t('signOutOthersTitle')}
      closeLabel={t('close')}
      width={480}
    >
      <Text below={4} tone="quiet">
        {t(device ? 'signOutHelp' : 'signOutOthersHelp')}
      </Text>
      <ProofForm
        save={(body) =>
          device
            ? call('POST /api/provider/account/sessions/:sessionId/end', {
                params: { sessionId: device.sessionId },
                body,
              })
            : call('POST /api/provider/account/sessions/end-others', { body })
        }
        onSaved={onEnded}
        submitLabel={t(device ? 'signOut' : 'signOutOthers')}
      />
    </Dialog>
  );
}
