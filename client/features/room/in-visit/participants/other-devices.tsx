import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { playChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import type { MoveReason } from '#shared/contracts/socket/events.ts';
import styles from './participants-panel.module.css';

interface OtherDevice {
  requestId: string;
  name: string;
  reason: MoveReason;
}

function useOtherDevices(): OtherDevice[] {
  const moves = useRoom((state) => state.moves);
  const others = useRoom((state) => state.others);
  return moves.map(({ requestId, seatId, reason }) => ({
    requestId,
    name: others.find((seat) => seat.seatId === seatId)?.name ?? '',
    // A provider gets no request without a reason.
    reason: reason ?? 'unanswered',
  }));
}

export function OtherDevices() {
  const { t } = useTranslation('other-device');
  const { run, busy } = useCommand();
  const devices = useOtherDevices();
  if (devices.length === 0) return null;
  return (
    <section aria-label={t('otherDevices')}>
      <Row wrap align="center" apart>
        <Row as="h3" gap={2} above={3} below={2} tone="quiet" size="small" strong>
          {t('otherDevices')}{' '}
          <Text as="span" tint="quiet" className={styles.count}>
            {devices.length}
          </Text>
        </Row>
      </Row>
      <Box as="ul">
        {devices.map(({ requestId, name, reason }) => (
          <li key={requestId} className={styles.device}>
            <Text breaks className={styles.name}>
              {t('asks', { name })}
            </Text>
            <Text tone="quiet" size="small">
              {t(`because_${reason}`, { name })}
            </Text>
            <Row gap={2} wrap above={2}>
              <Button
                variant={reason === 'refused' ? 'primary' : 'secondary'}
                busy={busy}
                aria-label={t('keepOutName', { name })}
                onClick={() => run('move:decide', { requestId, move: false })}
              >
                {t('keepOut')}
              </Button>
              <Button
                variant={reason === 'refused' ? 'secondary' : 'primary'}
                busy={busy}
                aria-label={t('letInName', { name })}
                onClick={() => run('move:decide', { requestId, move: true })}
              >
                {t('letIn')}
              </Button>
            </Row>
          </li>
        ))}
      </Box>
    </section>
  );
}

interface OtherDevicesBarProps {
  listed: boolean;
  onShow: () => void;
  showLabel: string;
}

export default function OtherDevicesBar({ listed, onShow, showLabel }: OtherDevicesBarProps) {
  const { t } = useTranslation('other-device');
  const devices = useOtherDevices();
  const known = useRef(new Set<string>());
  useEffect(() => {
    const fresh = devices.filter(({ requestId }) => !known.current.has(requestId));
    known.current = new Set(devices.map(({ requestId }) => requestId));
    if (fresh.length === 0) return;
    playChime();
    announce(
      fresh
        .map(({ name, reason }) => `${t('asks', { name })}. ${t(`because_${reason}`, { name })}`)
        .join(' '),
    );
  }, [devices, t]);
  const [first] = devices;
  if (!first || listed) return null;
  return (
    <VisitNotice
      key={first.requestId}
      priority="question"
      icon={<MonitorSmartphone size={22} />}
      title={t('asks', { name: first.name })}
      help={t(`because_${first.reason}`, { name: first.name })}
      said={null}
    >
      <Button variant="primary" onClick={onShow}>
        {showLabel}
      </Button>
    </VisitNotice>
  );
}
