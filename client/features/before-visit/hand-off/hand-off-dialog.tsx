import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOffPurpose } from '../../../../shared/domain/hand-off.ts';
import { call } from '../../../api/call.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Loading } from '../../../ui/components/loading.tsx';
import { QrCode } from '../../../ui/components/qr-code.tsx';
import { useNow } from '../../../ui/components/use-now.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import styles from './hand-off.module.css';
import { type Owner, useHandOffWords } from './use-hand-off-words.ts';

interface Shown {
  address: string;
  /** On this device's clock, in milliseconds since the epoch. */
  endsAt: number;
}

interface HandOffDialogProps {
  owner: Owner;
  purpose: HandOffPurpose;
  onClose: () => void;
}

/**
 * 'Use your phone instead', 'Show with your phone': a code for another device of the same person. The page that
 * shows it closes it once the code is used.
 */
export default function HandOffDialog({ owner, purpose, onClose }: HandOffDialogProps) {
  const { t: common } = useTranslation('common');
  const words = useHandOffWords(purpose);
  const { kind, id } = owner;
  const { state, reload } = useLoaded(
    id,
    useCallback(
      async (signal: AbortSignal): Promise<Shown> => {
        const { address, seconds } = await newCode({ kind, id }, purpose, signal);
        return { address, endsAt: Date.now() + seconds * 1000 };
      },
      [kind, id, purpose],
    ),
  );
  return (
    <Dialog open onClose={onClose} title={words.action} closeLabel={common('close')}>
      {state.is === 'loading' ? <Loading /> : null}
      {state.is === 'failed' ? (
        <ErrorNotice error={state.error} onRetry={() => void reload()} retrying={state.retrying} />
      ) : null}
      {state.is === 'ready' ? (
        <Code key={state.data.address} {...state.data} {...words} onNew={reload} />
      ) : null}
    </Dialog>
  );
}

function newCode({ kind, id }: Owner, purpose: HandOffPurpose, signal: AbortSignal) {
  const body = { purpose };
  return kind === 'visit'
    ? call('POST /api/patient/sessions/:sessionId/hand-offs', { params: { sessionId: id }, body, signal })
    : call('POST /api/guest/sessions/:guestId/hand-offs', { params: { guestId: id }, body, signal });
}

interface CodeProps extends Shown {
  help: string;
  warning: string;
  onNew: () => Promise<void>;
}

function Code({ address, endsAt, help, warning, onNew }: CodeProps) {
  const { t } = useTranslation('hand-off');
  const count = Math.ceil((endsAt - useNow(250)) / 1000);
  if (count <= 0) {
    return (
      <div className={styles.ended}>
        <p role="status">{t('ended')}</p>
        <Button variant="primary" size="large" onClick={() => void onNew()}>
          {t('newCode')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.code}>
      <p>{help}</p>
      <QrCode text={address} label={t('qrLabel')} />
      <p role="timer">{t('works', { count })}</p>
      <p>{t('orType')}</p>
      <p className={styles.address}>{address}</p>
      <p>{warning}</p>
    </div>
  );
}
