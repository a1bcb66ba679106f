import { Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useDraft } from '#client/features/room/in-visit/chat/use-chat-draft.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { useNewMessages } from './use-new-messages.ts';
import styles from './waiting-messages.module.css';

const ChatPanel = lazyPart(() => import('#client/features/room/in-visit/chat/chat-panel.tsx'));

/** The conversation between a waiting person and the providers; empty until a provider has written. */
export function WaitingMessages() {
  const { t } = useTranslation('waiting-room');
  const draft = useDraft();
  const yourSeat = useRoom((state) => state.you?.seatId ?? null);
  const any = useRoom((state) => state.chat.length > 0);
  const messages = useRef<HTMLElement>(null);
  useNewMessages(useCallback(() => messages.current?.scrollIntoView({ block: 'nearest' }), []));
  if (!any) return null;
  return (
    <section ref={messages} className={styles.messages} aria-label={t('messages')}>
      <h2 className={styles.title}>{t('messages')}</h2>
      <Suspense fallback={null}>
        <ChatPanel draft={draft} partner={yourSeat} />
      </Suspense>
    </section>
  );
}
