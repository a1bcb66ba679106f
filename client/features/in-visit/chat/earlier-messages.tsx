import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNotice } from '../../../errors/error-notice.tsx';
import { useRoom, useVisitSession } from '../../live-session/use-visit-session.tsx';
import styles from './chat-panel.module.css';

interface EarlierMessagesProps {
  /** Something in the list, which is scrolled so that what was read stays where it was. */
  end: RefObject<HTMLElement | null>;
  /** While they are added nothing is read out: nobody wants a hundred messages at once. */
  onLoading: (loading: boolean) => void;
}

/** The way to the messages before those that came with the visit; nothing when there are none. */
export function EarlierMessages({ end, onLoading }: EarlierMessagesProps) {
  const { t } = useTranslation('in-visit');
  const { room } = useVisitSession();
  const earlier = useRoom((state) => state.earlierChat);
  const first = useRoom((state) => state.chat[0]?.messageId);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  /** How far the list's end was from its top edge when they were asked for, in pixels. */
  const below = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first message is what moves the list
  useLayoutEffect(() => {
    const list = end.current?.parentElement;
    if (list && below.current !== null) list.scrollTop = list.scrollHeight - below.current;
    below.current = null;
  }, [first, end]);

  async function load() {
    const list = end.current?.parentElement;
    if (list) below.current = list.scrollHeight - list.scrollTop;
    onLoading(true);
    setLoading(true);
    setFailed(false);
    try {
      await room.loadEarlierChat();
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
      // After they have been drawn.
      requestAnimationFrame(() => onLoading(false));
    }
  }

  if (!earlier) return null;
  return (
    <li className={styles.earlier}>
      {failed ? (
        <ErrorNotice
          error={new ApiError('FAILED_TO_LOAD_CHAT_MESSAGES', 0)}
          onRetry={load}
          retrying={loading}
        />
      ) : (
        <Button block busy={loading} onClick={load}>
          {t('earlierMessages')}
        </Button>
      )}
    </li>
  );
}
