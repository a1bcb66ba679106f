import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnApp, SecondFactors } from '../../../../shared/contracts/rest/second-factors.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { ErrorNotice } from '../../../errors/error-notice.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import styles from './second-factors.module.css';
import { secondFactorsQuery } from './second-factors-query.ts';

/** 'Two-step sign-in': the person's authenticator apps and recovery codes (PRODUCT 2.10, 2.11). */
export function TwoStepCard() {
  const { t } = useTranslation('second-factors');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  const [changing, setChanging] = useState<'adding' | 'renewing' | OwnApp | null>(null);
  const close = () => setChanging(null);
  const keep = (words: string) => (factors: SecondFactors) => {
    queries.setQueryData(secondFactorsQuery.queryKey, factors);
    toast(words, 'good');
  };
  return (
    <Card title={t('title')}>
      {data ? (
        <>
          <p className={styles.soft}>{t(data.apps.length > 0 ? 'isOn' : 'isOff')}</p>
          {data.apps.length > 0 ? (
            <ul className={styles.rows}>
              {data.apps.map((app) => (
                <AppRow key={app.appId} app={app} onRemove={() => setChanging(app)} />
              ))}
            </ul>
          ) : null}
          {data.apps.length > 0 ? (
            <CodesLeft count={data.recoveryCodesLeft} onRenew={() => setChanging('renewing')} />
          ) : null}
          {data.mayAddApp ? (
            <div className={styles.add}>
              <Button icon={<Plus size={20} aria-hidden />} onClick={() => setChanging('adding')}>
                {t('add')}
              </Button>
            </div>
          ) : null}
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={1} height={60} label={t('loading')} />
      )}
      {data && changing === 'adding' ? (
        <AddAppDialog proof={data.proof} onAdded={keep(t('added'))} onClose={close} />
      ) : null}
      {data && changing === 'renewing' ? (
        <RenewCodesDialog proof={data.proof} onMade={keep(t('codesMade'))} onClose={close} />
      ) : null}
      {data && typeof changing === 'object' && changing ? (
        <RemoveAppDialog
          app={changing}
          proof={data.proof}
          onRemoved={(factors) => {
            close();
            keep(t('removed'))(factors);
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

function AppRow({ app, onRemove }: { app: OwnApp; onRemove: () => void }) {
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const words = (instant: string) => day.format(new Date(instant));
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <strong>{app.name}</strong>
        <span className={styles.soft}>
          {t('addedOn', { date: words(app.addedAt) })}
          {app.lastUsedAt ? ` · ${t('lastUsed', { date: words(app.lastUsedAt) })}` : ''}
        </span>
      </div>
      <Button onClick={onRemove} aria-label={t('removeApp', { name: app.name })}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** Codes left below which the page warns. */
const FEW = 3;

function CodesLeft({ count, onRenew }: { count: number; onRenew: () => void }) {
  const { t } = useTranslation('second-factors');
  const renew = <Button onClick={onRenew}>{t('renew')}</Button>;
  if (count < FEW)
    return (
      <Notice tone="waiting" title={t('codesLeft', { count })} action={renew}>
        {t('codesFew')}
      </Notice>
    );
  return (
    <div className={styles.row}>
      <div className={styles.rowWords}>
        <strong>{t('codes')}</strong>
        <span className={styles.soft}>{t('codesLeft', { count })}</span>
      </div>
      {renew}
    </div>
  );
}
