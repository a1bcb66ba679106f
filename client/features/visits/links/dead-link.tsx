import { CalendarCheck, CalendarClock, CalendarX, Clock, Link2, Link2Off } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import ComesBack from './comes-back.tsx';
import type { DeadState } from './dead-state.ts';
import { useForgetDrafts } from './use-forget-drafts.ts';

export interface DeadLinkProps {
  state: DeadState;
  practice?: PracticeIdentity | undefined;
  help?: string | undefined;
  notActive?: string | undefined;
  /** Shows the visit if staff undo the link's end; may reject if they do not. */
  look?: (() => Promise<unknown>) | undefined;
}

const ICONS: Record<DeadState, typeof Link2Off> = {
  cancelled: CalendarX,
  moved: CalendarClock,
  over: CalendarCheck,
  unattended: Clock,
  removed: Link2Off,
  replaced: Link2,
  expired: Clock,
  'not-active': Link2Off,
  withdrawn: Link2Off,
  blocked: Link2Off,
  unknown: CalendarX,
};

/** PRODUCT 7.3. */
export default function DeadLink({ state, practice: known, help, notActive, look }: DeadLinkProps) {
  const { t } = useTranslation('dead-link');
  const { t: common } = useTranslation('join');
  const words = useErrorWords();
  const around = useContext(PracticeContext);
  useForgetDrafts(state !== 'unknown');
  const Icon = ICONS[state];
  const practice = (known ?? around)?.name ?? t('yourPractice');
  const sentences = [happened(), next()].filter((sentence) => sentence !== null);
  return (
    <MessagePage
      top={<PublicTop practice={known} />}
      icon={<Icon size={36} />}
      tone="waiting"
      title={t(`title.${state}`)}
      actions={<CallPractice practice={known} />}
      foot={common('emergency')}
    >
      {look ? <ComesBack state={state} look={look} /> : null}
      {sentences.length > 0 ? (
        <div role="alert">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : null}
    </MessagePage>
  );

  function happened(): string | null {
    switch (state) {
      case 'not-active':
        return notActive ?? words.code('LINK_NOT_ACTIVE');
      case 'expired':
        return words.code('VISIT_LINK_EXPIRED');
      case 'withdrawn':
        return words.code('GUEST_ACCESS_DENIED');
      case 'blocked':
        return words.code('BLOCKED_FROM_VISIT');
      case 'unknown':
        return words.code('VISIT_UNAVAILABLE');
      default:
        return null;
    }
  }
  function next(): string | null {
    switch (state) {
      case 'withdrawn':
      case 'blocked':
        return null;
      case 'moved':
      case 'replaced':
        return t(`help.${state}`, { practice });
      case 'cancelled':
      case 'over':
      case 'unattended':
        return help ? null : t(`help.${state}`, { practice });
      case 'not-active':
        return notActive ? null : (help ?? t(`help.${state}`, { practice }));
      default:
        return help ?? t(`help.${state}`, { practice });
    }
  }
}
