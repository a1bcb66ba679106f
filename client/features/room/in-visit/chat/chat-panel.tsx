import { Send } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import type { ChatMessage } from '#shared/contracts/socket/events.ts';
import { parsedUrl } from '#shared/rules/service-address.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { useFirstField } from '../controls/panel-traits.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import styles from './chat-panel.module.css';
import { EarlierMessages } from './earlier-messages.tsx';
import { type Draft, useChatDraft } from './use-chat-draft.ts';

type MessagePart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
const TRAILING = /[.,;:!?)\]}'"»]$/;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a message at its web addresses. Only http and https become links, and only as written. */
export function linkify(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (!parsedUrl(address)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** Keeps a closing bracket that the address opens, as in `…/Knee_(joint)`. */
function withoutTrailing(address: string): string {
  const last = address.at(-1) ?? '';
  const opening = OPENING[last];
  const opened = opening && address.split(opening).length >= address.split(last).length;
  return TRAILING.test(last) && !opened ? withoutTrailing(address.slice(0, -1)) : address;
}

const NEAR_END_PX = 40;

interface ChatPanelProps {
  draft: Draft;
  /** Seat of the recipient in the waiting room; null writes to everyone in the visit. */
  partner: string | null;
  onPartner?: (seatId: string | null) => void;
}

export default function ChatPanel({ draft, partner, onPartner }: ChatPanelProps) {
  const { t } = useTranslation('in-visit');
  const language = useLanguage();
  const words = useErrorWords();
  const nameOf = useSeatName();
  const chat = useRoom((state) => state.chat);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const timeZone = useRoom((state) => state.facts?.timeZone ?? 'UTC');
  const end = useRef<HTMLLIElement>(null);
  const field = useFirstField();
  const { text, setText, send, waiting, error } = useChatDraft(draft, partner);
  const [loadingEarlier, setLoadingEarlier] = useState(false);
  const live = loadingEarlier ? 'off' : 'polite';
  const lineOf = useLine();
  const keepEnd = useEndInSight(end);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the list
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [chat.at(-1)?.messageId, waiting.length]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void send();
  }

  return (
    <Box fills>
      <Box
        as="ol"
        scrolls
        className={styles.messages}
        ref={keepEnd}
        aria-live={live}
        aria-label={t('chat')}
        // A list that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <EarlierMessages end={end} onLoading={setLoadingEarlier} />
        {chat.length + waiting.length === 0 ? (
          <Text as="li" tone="quiet">
            {t('noMessages')}
          </Text>
        ) : null}
        {chat.map((message) => {
          const own = message.seatId === yourSeat;
          return (
            <li key={message.messageId} className={cx(styles.message, own && styles.own)}>
              <Row as="p" gap={3} apart tone="quiet" size="13">
                <span>{own ? t('you') : nameOf(message)}</span>
                <time dateTime={new Date(message.sentAt).toISOString()}>
                  {formatTime(message.sentAt, timeZone, language)}
                </time>
              </Row>
              {lineOf(message) ? (
                <Text tone="waiting" size="13" strong>
                  {lineOf(message)}
                </Text>
              ) : null}
              <Text asTyped breaks>
                <Words text={message.text} />
              </Text>
            </li>
          );
        })}
        {waiting.map(({ messageId, text: words }) =>
          // The message has arrived as an event; only its acknowledgement is missing.
          chat.some((message) => message.messageId === messageId) ? null : (
            <li key={messageId} className={cx(styles.message, styles.own, styles.waiting)}>
              <Row as="p" gap={3} apart tone="quiet" size="13">
                <span>{t('you')}</span>
                <span>{t('sending')}</span>
              </Row>
              <Text asTyped breaks>
                {words}
              </Text>
            </li>
          ),
        )}
        <li ref={end} aria-hidden className={styles.end} />
      </Box>
      <Row as="form" gap={2} wrap align="end" className={styles.form} onSubmit={submit}>
        {onPartner ? <Partner partner={partner} onPartner={onPartner} /> : null}
        <Box as="label" grows className={styles.label}>
          <VisuallyHidden>{t('message')}</VisuallyHidden>
          <textarea
            ref={field}
            rows={2}
            maxLength={LIMITS.chatMessage}
            value={text}
            placeholder={t('message')}
            enterKeyHint="send"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </Box>
        <IconButton
          type="submit"
          variant="solid"
          label={t('send')}
          icon={<Send size={20} />}
          aria-disabled={text.trim() === ''}
        />
        {error ? (
          <Text tone="danger" className={styles.line} role="alert">
            {t('notSent')} {words.error(error)}
          </Text>
        ) : null}
      </Row>
    </Box>
  );
}

function useLine(): (message: ChatMessage) => string | null {
  const { t } = useTranslation('in-visit');
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  return (message) => {
    if (message.with === null) return null;
    if (message.with === you?.seatId) return message.seatId === you.seatId ? null : t('fromProviders');
    const other = others.find(({ seatId }) => seatId === message.with);
    return t('lineWith', { name: other?.name ?? message.name });
  };
}

function Partner({ partner, onPartner }: Required<Omit<ChatPanelProps, 'draft'>>) {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const waiting = others.filter(({ stage }) => stage === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <div className={styles.line}>
      <SelectField
        label={t('chatTo')}
        value={partner ?? ''}
        options={[
          { value: '', label: t('everyone') },
          ...waiting.map(({ seatId, name }) => ({ value: seatId, label: t('toWaiting', { name }) })),
        ]}
        onChange={(event) => onPartner(event.target.value || null)}
      />
    </div>
  );
}

function Words({ text }: { text: string }) {
  const { t } = useTranslation('in-visit');
  return partsOf(text).map(({ text: words, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never change
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        title={t('opensNewTab', { address: href })}
      >
        {words}
      </a>
    ) : (
      words
    ),
  );
}

/** If the browser cannot parse a message's links, the message is shown as typed, and the others still show. */
function partsOf(text: string): MessagePart[] {
  try {
    return linkify(text);
  } catch {
    return [{ text }];
  }
}

function useEndInSight(end: RefObject<HTMLElement | null>) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return;
      let atEnd = true;
      const look = () => {
        atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
      };
      const observer = new ResizeObserver(() => {
        if (atEnd) end.current?.scrollIntoView({ block: 'nearest' });
      });
      list.addEventListener('scroll', look);
      observer.observe(list);
      return () => {
        list.removeEventListener('scroll', look);
        observer.disconnect();
      };
    },
    [end],
  );
}
