import { useCallback, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { QrCode } from '#client/ui/components/qr-code.tsx';
import { useNow } from '#client/ui/components/use-now.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { HandOffPurpose } from '#shared/domain/hand-off.ts';
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
  used?: boolean;
  onClose: () => void;
}

export default function HandOffDialog({ owner, purpose, used = false, onClose }: HandOffDialogProps) {
  const { t: common } = useTranslation('common');
  const { kind, id } = owner;
  const words = useHandOffWords(purpose, kind);
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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (used) close();
  }, [used]);
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
  switch (kind) {
    case 'visit':
      return call('POST /api/patient/sessions/:sessionId/hand-offs', {
        params: { sessionId: id },
        body,
        signal,
      });
    case 'guest':
      return call('POST /api/guest/sessions/:guestId/hand-offs', { params: { guestId: id }, body, signal });
    default:
      return call('POST /api/provider/visits/:rootVisitId/second-camera', {
        params: { rootVisitId: id },
        signal,
      });
  }
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
      <Stack gap={3} align="center" centered>
        <p role="status">{t('ended')}</p>
        <Button variant="primary" size="large" onClick={() => void onNew()}>
          {t('newCode')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap={3} align="center" centered>
      <p>{help}</p>
      <QrCode text={address} label={t('qrLabel')} />
      <p role="timer">{t('works', { count })}</p>
      <p>{t('orType')}</p>
      <Text breaks className={styles.address}>
        {address}
      </Text>
      <p>{warning}</p>
    </Stack>
  );
}
