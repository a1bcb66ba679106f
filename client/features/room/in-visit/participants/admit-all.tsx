import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';

/**
 * Admits everyone who waits. Asks first if their roles differ, because some may not be meant to hear what
 * follows.
 */
export function AdmitAll({ waiting }: { waiting: readonly SeatView[] }) {
  const { t } = useTranslation('moderation');
  const { t: tVisit } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const [asked, setAsked] = useState<readonly SeatView[] | null>(null);
  const mixed = new Set(waiting.map(({ role }) => role)).size > 1;

  async function admit(seats: readonly SeatView[]) {
    const admitted = await run('visit:admit-all', { seatIds: seats.map(({ seatId }) => seatId) });
    if (admitted) setAsked(null);
  }
  return (
    <>
      <Button
        variant="primary"
        busy={busy}
        icon={<UserCheck size={18} />}
        onClick={() => (mixed ? setAsked(waiting) : void admit(waiting))}
      >
        {t('admitAll')}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('admitAllTitle')}
        closeLabel={t('cancel')}
        // Admitted people immediately hear the conversation.
        safeFirst
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
            <Button variant="primary" busy={busy} onClick={() => (asked ? admit(asked) : undefined)}>
              {t('admitThese', { count: asked?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <p>{t('admitAllHelp')}</p>
        <Stack as="ul" gap={2} above={3} breaks>
          {asked?.map(({ seatId, name, role }) => (
            <li key={seatId}>
              <strong>{name}</strong> · {tVisit(`role_${role}`)}
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
