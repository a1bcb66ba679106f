import { Copy, Link2, Pencil, Share2, UserMinus } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import { PRESENCE_TONES, RSVP_TONES, useGuestWords } from './guest-words.ts';
import styles from './guests.module.css';
import type { GuestsApi } from './guests-api.ts';

const PersonsDeviceTest = lazyPart(
  () => import('#client/features/check-in/device-test/persons-device-test.tsx'),
);

const ReplaceLink = lazyPart(() => import('#client/features/visits/visit-messages/replace-link.tsx'));

interface GuestRowProps {
  api: GuestsApi;
  guest: Guest;
  timeZone: string;
  /** Shows the link immediately, because the inviter gives it to the guest in person. */
  handOver: boolean;
  over: boolean;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

export function GuestRow({ api, guest, timeZone, handOver, over, onEdit, onChanged }: GuestRowProps) {
  const { t } = useTranslation('guests');
  const words = useGuestWords(api.side, timeZone);
  const [linked, setLinked] = useState(handOver);
  const [removing, setRemoving] = useState(false);
  const { name, inviteState, presence } = guest;
  const sayUndoable = useUndoable();
  const { restore } = api;
  const sayRemoved = () =>
    restore
      ? sayUndoable(t('removedNamed', { name }), () => restore(guest.guestId).finally(onChanged))
      : announce(t('removedNamed', { name }));
  const removed = presence === 'Removed' || inviteState === 'REMOVED';
  return (
    <Stack as="li" gap={2} frame="outline" className={styles.guest} data-removed={removed || undefined}>
      <Text as="h3" size="large" tone={removed ? 'quiet' : undefined}>
        {name}
      </Text>
      <Text tone="quiet" size="small" breaks>
        {words.who(guest)}
      </Text>
      <Row as="p" gap={2} across={3} wrap align="center">
        {removed ? null : (
          <StatusPill tone={RSVP_TONES[inviteState]}>
            {over && inviteState === 'PENDING' ? t('neverAnswered') : t(`state.${inviteState}`)}
          </StatusPill>
        )}
        <StatusPill tone={PRESENCE_TONES[presence]}>
          {over && presence === 'Not Joined Yet' ? t('neverJoined') : t(`presence.${presence}`)}
        </StatusPill>
      </Row>
      <Text tone="quiet" size="small" breaks>
        {words.how(guest)}
      </Text>
      <Text tone="quiet" size="small" breaks>
        {words.by(guest)}
      </Text>
      {api.side === 'staff' && !removed ? (
        <Suspense fallback={null}>
          <PersonsDeviceTest visitId={api.key} whose={guest.guestId} timeZone={timeZone} />
        </Suspense>
      ) : null}
      {linked && !removed && !over ? <HandOver api={api} guestId={guest.guestId} name={name} /> : null}
      {removed || over ? null : (
        <Row gap={2} across={3} wrap align="center" above={2} className={styles.buttons}>
          {guest.hasAccount || presence === 'Joined' || linked ? null : (
            <Button
              icon={<Link2 size={20} aria-hidden />}
              aria-label={t('handOverNamed', { name })}
              onClick={() => setLinked(true)}
            >
              {t('handOver')}
            </Button>
          )}
          {guest.mayEdit ? (
            <Button
              icon={<Pencil size={18} aria-hidden />}
              aria-label={t('editNamed', { name })}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          ) : null}
          {api.side === 'staff' && guest.linkId ? (
            <Suspense fallback={null}>
              <ReplaceLink
                visitId={api.key}
                linkId={guest.linkId}
                name={name}
                onReplaced={() => {
                  setLinked(false);
                  return onChanged();
                }}
              />
            </Suspense>
          ) : null}
          <Button
            variant="quiet"
            icon={<UserMinus size={20} aria-hidden />}
            aria-label={t('removeNamed', { name })}
            onClick={() => setRemoving(true)}
          >
            {t('remove')}
          </Button>
        </Row>
      )}
      {removing ? (
        <RemoveGuestDialog
          api={api}
          guest={guest}
          onClose={() => setRemoving(false)}
          onRemoved={async () => {
            await onChanged();
            setRemoving(false);
            sayRemoved();
          }}
        />
      ) : null}
    </Stack>
  );
}

interface RemoveGuestDialogProps {
  api: GuestsApi;
  guest: Guest;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

function RemoveGuestDialog({ api, guest, onClose, onRemoved }: RemoveGuestDialogProps) {
  const { t } = useTranslation('guests');

  async function remove() {
    await api.remove(guest.guestId);
    await onRemoved();
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: guest.name })}
      cancelLabel={t('keepGuest')}
      confirmLabel={t('removeGuest')}
      danger
      needsPerson={api.side === 'patient'}
      confirm={remove}
      errorCode="UNABLE_REMOVE_GUEST"
      onClose={onClose}
    >
      <p>{t(guest.presence === 'Joined' ? 'removeHelpJoined' : 'removeHelp')}</p>
    </ConfirmDialog>
  );
}

interface HandOverProps {
  api: GuestsApi;
  guestId: string;
  name: string;
}

function HandOver({ api, guestId, name }: HandOverProps) {
  const { t } = useTranslation('guests');
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      setLink(await api.linkOf(guestId));
    } catch (caught) {
      setError(caught);
    }
  }, [api, guestId]);
  useEffect(() => void load(), [load]);

  if (error) return <ErrorNotice error={error} onRetry={load} />;
  if (!link) return <Spinner label={t('loadingLink')} />;
  return (
    <Stack gap={2} above={2}>
      <TextField
        label={t('linkFor', { name })}
        hint={t('linkHelp')}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Row gap={2} across={3} wrap align="center" above={2} className={styles.buttons}>
        <CopyButton
          variant="primary"
          icon={<Copy size={20} aria-hidden />}
          label={t('copyLink')}
          copiedLabel={t('linkCopied')}
          getText={() => link}
          manualTitle={t('linkFor', { name })}
          closeLabel={t('close')}
        />
        {typeof navigator.share === 'function' ? (
          <Button icon={<Share2 size={20} aria-hidden />} onClick={() => share(link, t('shareText'))}>
            {t('shareLink')}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** If the person cancels sharing or the browser refuses it, they can still copy the address. */
function share(url: string, text: string): void {
  navigator.share({ text, url }).catch(() => {});
}
