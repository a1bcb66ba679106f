import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { AccountReset, ToldChannels } from '#shared/domain/account.ts';

/**
 * Lists what was reset in the person's account and what no longer works. Closes only when they confirm having read it
 * (PRODUCT 14.17).
 */
export function ResetsDialog({ resets }: { resets: readonly AccountReset[] }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  if (resets.length === 0) return null;

  const close = () =>
    attempt(async () => {
      await call('POST /api/provider/account/resets-read', { body: { resets: resets.map(({ id }) => id) } });
      await queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
    });

  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('resets.title')}
      role="alertdialog"
      width={480}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void close()}>
          {t('resets.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        {resets.map(({ id, what, by, ended, at }) => (
          <div key={id}>
            <p>
              {t(`resets.${what}`, { name: by ?? t('resets.unknown'), time: formatMoment(at, language) })}
            </p>
            <Ended channels={ended} />
          </div>
        ))}
        {resets.some(({ what }) => what === 'restore' || what === 'rotation') ? (
          <p>{t('resets.checkFactors')}</p>
        ) : null}
        {resets.some(({ what }) => what !== 'restore' && what !== 'rotation') ? (
          <p>{t('resets.help')}</p>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Ended({ channels }: { channels: ToldChannels }) {
  const { t } = useTranslation('shell');
  const shown = SET_UP_AGAIN.flatMap((channel) => {
    const count = channels[channel] ?? 0;
    return count > 0 ? [t(`resets.ended.${channel}`, { count })] : [];
  });
  return shown.length > 0 ? (
    <>
      <p>{t('resets.ended')}</p>
      <ul>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  ) : null;
}

const SET_UP_AGAIN = [
  'calendarFeed',
  'pushDevice',
  'noticeAddress',
  'contactChange',
  'passkey',
  'authenticatorApp',
  'recoveryCode',
] as const satisfies (keyof ToldChannels)[];
