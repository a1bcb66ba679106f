import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';

interface EarlierMessagesProps {
  /** An element in the list, whose scroll position is kept when messages are added above. */
  end: RefObject<HTMLElement | null>;
  /** Silences the live region while messages are added: a screen reader would read a hundred at once. */
  onLoading: (loading: boolean) => void;
}

export function EarlierMessages({ end, onLoading }: EarlierMessagesProps) {
  const { t } = useTranslation('in-visit');
  const { room } = useVisitConnection();
  const earlier = useRoom((state) => state.earlierChat);
  const first = useRoom((state) => state.chat[0]?.messageId);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  /** In pixels, from the list's visible top to its end, before loading. */
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
      requestAnimationFrame(() => onLoading(false));
    }
  }

  if (!earlier) return null;
  return (
    <Text as="li" below={3}>
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
    </Text>
  );
}
