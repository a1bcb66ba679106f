import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useRoomClock } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { needsDevices } from '#client/realtime/room-state.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { Admit, ClearRemoval } from '../participants/move-on.tsx';
import { shortDuration } from '../seat/duration.ts';
import styles from './stage.module.css';

interface AloneProps {
  offered: { admit: boolean; clearRemoval: boolean };
  onShowAll: () => void;
}

export function AloneProvider({ offered, onShowAll }: AloneProps) {
  const { t, i18n } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const now = useRoomClock(1_000);
  const says = aloneSays(others);
  if (says.what === 'waiting') {
    const [first, ...more] = says.seats;
    const name = first?.name ?? '';
    return (
      <Alone
        title={more.length === 0 ? t('isWaiting', { name }) : t('areWaiting', { count: says.seats.length })}
      >
        {offered.admit ? null : more.length > 0 ? (
          <Button variant="primary" onClick={onShowAll}>
            {t('participants')}
          </Button>
        ) : (
          first && <Admit seat={first} />
        )}
      </Alone>
    );
  }
  if (says.what === 'removed') {
    const { name } = says.seat;
    const time = shortDuration(Math.max(0, says.until - now), i18n.language);
    return (
      <Alone title={t('isAway', { name, time })}>
        {offered.clearRemoval ? null : <ClearRemoval seat={says.seat} />}
      </Alone>
    );
  }
  return (
    <Alone title={t(says.what === 'captioner' ? 'onlyCaptioner' : 'aloneStaff')}>
      {says.what === 'unattended' ? null : <p>{t('aloneStaffHelp')}</p>}
    </Alone>
  );
}

export function AlonePatient() {
  const { t } = useTranslation('in-visit');
  return (
    <Alone title={t('alonePatient')}>
      <p>{t('alonePatientHelp')}</p>
    </Alone>
  );
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3} align="center" tone="quiet" className={styles.alone}>
      <Text tone="ink" size="title" strong breaks className={styles.title}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

type AloneSays =
  | { what: 'waiting'; seats: readonly SeatView[] }
  | { what: 'removed'; seat: SeatView; until: number }
  | { what: 'captioner' | 'unattended' | 'noOne' };

/** The nearest person comes first: waiting, then removed but returning. */
export function aloneSays(others: readonly SeatView[]): AloneSays {
  const waiting = others.filter(({ stage }) => stage === 'waiting');
  const seats = waiting
    .filter(({ unattended }) => !unattended)
    .toSorted((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0));
  if (seats.length > 0) return { what: 'waiting', seats };
  const [back] = others
    .flatMap((seat) =>
      seat.stage === 'removed' && seat.removedUntil !== null ? [{ seat, until: seat.removedUntil }] : [],
    )
    .toSorted((one, other) => one.until - other.until);
  if (back) return { what: 'removed', ...back };
  if (others.some((seat) => seat.stage === 'in-visit' && !needsDevices(seat))) return { what: 'captioner' };
  return { what: waiting.length > 0 ? 'unattended' : 'noOne' };
}
