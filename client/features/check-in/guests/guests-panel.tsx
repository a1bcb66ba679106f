import { UserPlus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '#client/api/use-attempt.ts';
import { deviceTimeZone } from '#client/features/core/dates/format.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Guest, GuestList } from '#shared/contracts/rest/check-in/guests.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { Colleague, GuestFields } from './guest-fields.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestRow } from './guest-row.tsx';
import type { GuestsApi } from './guests-api.ts';

interface GuestsPanelProps {
  api: GuestsApi;
  timeZone?: string;
  colleagues?: readonly Colleague[];
  whenChosen?: (colleague: Colleague) => ReactNode;
  changed?: unknown;
  onStands?: (standing: { forming: boolean; guests: number }) => void;
}

const NO_COLLEAGUES: readonly Colleague[] = [];

export function GuestsPanel({
  api,
  timeZone = deviceTimeZone(),
  colleagues = NO_COLLEAGUES,
  whenChosen,
  changed,
  onStands,
}: GuestsPanelProps) {
  const { t } = useTranslation('guests');
  const { list, error, loading, reload } = useGuests(api, changed);
  const [forming, setForming] = useState<string | null>(null);
  const [invited, setInvited] = useState<{ guestId: string; fields: GuestFields } | null>(null);
  const inviting = useRef<HTMLButtonElement>(null);
  const present = useMemo(() => list?.results.filter(({ presence }) => presence !== 'Removed') ?? [], [list]);

  useEffect(
    () => onStands?.({ forming: forming !== null, guests: present.length }),
    [onStands, forming, present.length],
  );
  function close() {
    setForming(null);
    requestAnimationFrame(() => inviting.current?.focus());
  }

  if (!list) {
    return error ? (
      <ErrorNotice error={error} onRetry={reload} retrying={loading} />
    ) : (
      <>
        <StillLoading />
        <Spinner label={t('loading')} />
      </>
    );
  }
  const edited = list.results.find(({ guestId }) => guestId === forming) ?? null;
  if (forming === 'new' || edited) {
    return (
      <GuestForm
        key={forming}
        api={api}
        contactMethods={list.contactMethods}
        mayInviteCaptioner={list.mayInviteCaptioner}
        guest={edited}
        colleagues={colleagues}
        whenChosen={whenChosen}
        onCancel={close}
        onSaved={async (guestId, fields) => {
          await reload();
          setInvited({ guestId, fields });
          close();
        }}
      />
    );
  }
  const over = list.refusal === 'VISIT_ENDED';
  return (
    <Stack gap={5} flush>
      {error ? <ErrorNotice error={error} onRetry={reload} retrying={loading} /> : null}
      {invited ? (
        <Invited
          fields={invited.fields}
          guest={list.results.find(({ guestId }) => guestId === invited.guestId)}
        />
      ) : null}
      {list.results.length === 0 ? <Text tone="quiet">{t(over ? 'noneInvited' : 'nobody')}</Text> : null}
      {list.results.length > 0 ? (
        <Stack as="ul" gap={4}>
          {list.results.map((guest) => (
            <GuestRow
              key={guest.guestId}
              api={api}
              guest={guest}
              timeZone={timeZone}
              handOver={
                invited?.guestId === guest.guestId && guest.inviteMethod === null && !guest.hasAccount
              }
              over={over}
              onEdit={() => {
                setInvited(null);
                setForming(guest.guestId);
              }}
              onChanged={reload}
            />
          ))}
        </Stack>
      ) : null}
      {/* The visit's page says how the visit ended. */}
      {over && api.side === 'staff' ? null : (
        <InviteButton
          ref={inviting}
          api={api}
          refusal={list.refusal}
          onInvite={() => {
            setInvited(null);
            setForming('new');
          }}
        />
      )}
    </Stack>
  );
}

interface InvitedProps {
  fields: GuestFields;
  guest: Guest | undefined;
}

function Invited({ fields, guest }: InvitedProps) {
  const { t } = useTranslation('guests');
  const { name, delivery, email, accountId } = fields;
  const mobile = formatPhone(guest?.mobile ?? fields.mobile);
  if (accountId) return <Notice tone="good" announce="status" title={t('invitedColleague')} />;
  const address = { Email: email, SMS: mobile, Copy: '' }[delivery] ?? '';
  return (
    <Notice
      tone="good"
      announce="status"
      title={address ? t('invitedTo', { name, address }) : t('handOverNow', { name })}
    />
  );
}

interface InviteButtonProps {
  ref: React.Ref<HTMLButtonElement>;
  api: GuestsApi;
  refusal: NonNullable<ReturnType<typeof useGuests>['list']>['refusal'];
  onInvite: () => void;
}

function InviteButton({ ref, api, refusal, onInvite }: InviteButtonProps) {
  const { t } = useTranslation('guests');
  const words = useErrorWords();
  const [told, setNotified] = useState(false);
  const { busy, error, attempt } = useAttempt();

  // The practice learns of a patient's interest only if the patient says so.
  const asks = refusal === 'UNSUPPORTED_3RD_PARTY' && api.side === 'patient';
  if (refusal && (told || !asks)) {
    const text =
      api.side === 'staff' && refusal === 'UNSUPPORTED_3RD_PARTY'
        ? t('notAllowedStaff')
        : words.code(refusal);
    return (
      <Notice tone="info" {...(told ? { announce: 'alert' as const } : {})}>
        {text}
      </Notice>
    );
  }
  async function invite() {
    if (!refusal) return onInvite();
    setNotified(await attempt(() => api.showInterest()));
  }
  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      <div>
        <Button ref={ref} icon={<UserPlus size={20} aria-hidden />} busy={busy} onClick={invite}>
          {t('inviteGuest')}
        </Button>
      </div>
    </>
  );
}

const AGAIN_MS = 30_000;

interface GuestsState {
  list: GuestList | null;
  error: unknown;
  loading: boolean;
  reload: () => Promise<void>;
}

function useGuests(api: GuestsApi, changed?: unknown): GuestsState {
  const [list, setList] = useState<GuestList | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(true);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true);
      try {
        const read = await api.list(signal);
        if (signal?.aborted) return;
        setList(read);
        setError(null);
      } catch (caught) {
        if (!signal?.aborted) setError(orCode(caught, 'UNABLE_TO_LOAD_GUESTS'));
      }
      if (!signal?.aborted) setLoading(false);
    },
    [api],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `changed` is what it is asked again for
  useEffect(() => {
    const controller = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void load(controller.signal);
    };
    void load(controller.signal);
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load, changed]);

  return { list, error, loading, reload: useCallback(() => load(), [load]) };
}
