import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../shared/contracts/rest/own-account.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { sessionName } from '../../components/session-name.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useLanguage } from '../language/use-language.ts';
import styles from './account-page.module.css';
import { sessionsQuery } from './account-queries.ts';

/** Where the person is signed in; another device can be signed out at once. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /api/provider/account/sessions/:sessionId', { params: { sessionId } }),
    onSuccess(left) {
      queries.setQueryData(sessionsQuery.queryKey, left);
      toast(t('sessionEnded'), 'good');
    },
  });
  return (
    <Card title={t('sessions')}>
      {data ? (
        <ul className={styles.rows}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              busy={end.isPending && end.variables === session.sessionId}
              onEnd={() => end.mutate(session.sessionId)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
      {end.error ? <ErrorNotice error={end.error} /> : null}
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { browser, system } = sessionName(session.userAgent);
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknownDevice');
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {session.isCurrent
            ? t('thisDevice')
            : t('signedInSince', { time: since.format(new Date(session.startedAt)) })}
        </span>
      </div>
      {session.isCurrent ? (
        <LinkButton href="/logout">{t('logout')}</LinkButton>
      ) : (
        <Button busy={busy} onClick={onEnd} aria-label={t('signOutDevice', { device: name })}>
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
