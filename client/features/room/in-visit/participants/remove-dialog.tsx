import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { Button } from '#client/ui/components/button.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { REMOVAL_MINUTES } from '#shared/domain/participant.ts';

const PERMANENTLY = 'permanently';

export function RemoveDialog({ seat, onClose }: { seat: SeatView | null; onClose: () => void }) {
  const { t } = useTranslation('moderation');
  const { run, busy } = useCommand();
  const [choice, setChoice] = useState('5');
  async function remove() {
    if (!seat) return;
    const minutes = REMOVAL_MINUTES.find((one) => `${one}` === choice) ?? null;
    if (await run('seat:remove', { seatId: seat.seatId, minutes })) onClose();
  }
  return (
    <Dialog
      open={seat !== null}
      onClose={onClose}
      title={t('removeTitle', { name: seat?.name ?? '' })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('removeNow')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('removeHelp')}
        name="removal"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          ...REMOVAL_MINUTES.map((minutes) => ({
            value: `${minutes}`,
            label: t('removeFor', { count: minutes }),
          })),
          { value: PERMANENTLY, label: t('removePermanently') },
        ]}
      />
      <Text above={3} tone="quiet" role="status">
        {t(choice === PERMANENTLY ? 'removePermanentlyHelp' : 'removeForHelp')}
      </Text>
    </Dialog>
  );
}
