import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { hasPushes, isHomeScreenDevice } from '#client/browser/quirks.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { PushDevice } from '#shared/contracts/rest/messages/push-devices.ts';
import {
  blocksPushes,
  lookAtBrowser,
  mayRenew,
  offerInstalling,
  rememberDevice,
  subscribe,
  thisDevice,
  unsubscribe,
} from './this-browser.ts';

export const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call('GET /api/provider/push-devices', { signal }),
});

/** Push notifications in this browser, and the person's other devices (PRODUCT 6.44). */
export function PushCard() {
  const { t } = useTranslation('notification-settings');
  const words = useErrorWords();
  const queries = useQueryClient();
  const { data } = useQuery(devicesQuery);
  useEffect(offerInstalling, []);
  const onSettled = () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  const own = data?.devices.find(({ deviceId }) => deviceId === thisDevice());

  const { data: state } = useQuery({
    queryKey: ['push-browser', data?.serverKey, own?.deviceId],
    queryFn: () => lookAtBrowser(data?.serverKey ?? ''),
    enabled: own !== undefined && hasPushes(),
    gcTime: 0,
  });
  const turnOn = useMutation({
    async mutationFn(serverKey: string) {
      const former = own?.deviceId;
      const subscribed = await subscribe(serverKey).catch(() => 'failed' as const);
      if (subscribed === 'failed') return toast(t('push.failed'), 'danger');
      if (!subscribed) return toast(t('push.denied'), 'danger');
      const { deviceId } = await call('POST /api/provider/push-devices', { body: subscribed });
      rememberDevice(deviceId);
      if (former !== undefined && former !== deviceId)
        await call('DELETE /api/provider/push-devices/:deviceId', { params: { deviceId: former } });
    },
    onSettled,
    onError: (error) => toast(words.error(error), 'danger'),
  });
  const remove = useMutation({
    async mutationFn(deviceId: string) {
      if (deviceId === own?.deviceId) await unsubscribe();
      await call('DELETE /api/provider/push-devices/:deviceId', { params: { deviceId } });
    },
    onSettled,
    onError: (error) => toast(words.error(error), 'danger'),
  });
  const test = useMutation({
    mutationFn: (deviceId: string) =>
      call('POST /api/provider/push-devices/:deviceId/test', { params: { deviceId } }),
    onSettled,
    onSuccess({ outcome }) {
      if (outcome === 'sent') toast(t('push.sent'), 'good');
      else toast(t(outcome === 'gone' ? 'push.gone' : 'push.notSent'), 'danger');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  const { mutate: renew, isIdle: neverTried } = turnOn;
  const serverKey = data?.serverKey;
  const isLost = own !== undefined && state === 'lost';
  useEffect(() => {
    if (isLost && neverTried && serverKey !== undefined && mayRenew()) renew(serverKey);
  }, [isLost, neverTried, serverKey, renew]);
  const works = own !== undefined && state === 'takes';
  return (
    <Card title={t('push.title')}>
      <Stack gap={4}>
        <p>{t('push.help')}</p>
        {!hasPushes() ? (
          <Notice tone="info">{t(isHomeScreenDevice() ? 'push.homeScreen' : 'push.unsupported')}</Notice>
        ) : own && state === undefined ? null : works ? (
          <>
            <p>{t('push.isOn')}</p>
            <Row gap={3} wrap>
              <Button busy={remove.isPending} onClick={() => remove.mutate(own.deviceId)}>
                {t('push.off')}
              </Button>
              <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate(own.deviceId)}>
                {t('push.test')}
              </Button>
            </Row>
          </>
        ) : (
          <>
            {blocksPushes() ? (
              <Notice tone="waiting">{t('push.denied')}</Notice>
            ) : isLost ? (
              <Notice tone="waiting">{t('push.gone')}</Notice>
            ) : null}
            <Row gap={3} wrap>
              <Button busy={turnOn.isPending || !data} onClick={() => data && turnOn.mutate(data.serverKey)}>
                {t('push.on')}
              </Button>
            </Row>
          </>
        )}
        <Devices devices={data?.devices ?? []} own={own} onRemove={(deviceId) => remove.mutate(deviceId)} />
      </Stack>
    </Card>
  );
}

interface DevicesProps {
  devices: readonly PushDevice[];
  own: PushDevice | undefined;
  onRemove: (deviceId: string) => void;
}

function Devices({ devices, own, onRemove }: DevicesProps) {
  const { t } = useTranslation('notification-settings');
  const language = useLanguage();
  if (devices.length === 0) return null;
  return (
    <div>
      <h3>{t('push.devices')}</h3>
      <Box as="ul">
        {devices.map(({ deviceId, browser, system, createdAt }) => {
          const name = [browser, system].filter(Boolean).join(', ') || t('push.unknown');
          const facts = [
            ...(deviceId === own?.deviceId ? [t('push.this')] : []),
            t('push.since', { date: formatMoment(createdAt, language) }),
          ];
          return (
            <Row as="li" gap={3} align="center" apart key={deviceId}>
              <span>
                {name} · {facts.join(' · ')}
              </span>
              <Button
                variant="quiet"
                aria-label={t('push.removeNamed', { name })}
                onClick={() => onRemove(deviceId)}
              >
                {t('push.remove')}
              </Button>
            </Row>
          );
        })}
      </Box>
    </div>
  );
}
