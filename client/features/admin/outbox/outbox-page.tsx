import { Inbox, Languages, Mail, MessageSquare, RotateCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, formatLongDate, formatTimeHere } from '#client/features/core/dates/format.ts';
import { Brand } from '#client/features/core/info/brand.tsx';
import { LanguagePicker } from '#client/features/core/language/language-picker.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useLanguageName } from '#client/features/visits/interpreter/use-language-name.ts';
import { Button } from '#client/ui/components/button.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import styles from './outbox-page.module.css';

/** `/outbox`, demos only. */
export default function OutboxPage() {
  const { t } = useTranslation('outbox');
  const { messages, interpreterRequests, error, loading, reload } = useOutbox();
  usePageTitle(t('title'));
  return (
    <>
      <Row as="header" gap={3} align="center" apart pad={2} sides={4} className={styles.top}>
        <Brand name={t('brand')} />
        <LanguagePicker />
      </Row>
      <main>
        <PageLayout
          title={t('title')}
          width="narrow"
          actions={
            <Button
              icon={<RotateCw size={18} aria-hidden />}
              onClick={reload}
              busy={loading && messages !== null}
            >
              {t('refresh')}
            </Button>
          }
        >
          <Text tone="quiet" className={styles.lead}>
            {t('lead')}
          </Text>
          <InterpreterRequests requests={interpreterRequests} />
          <Content messages={messages} error={error} onRetry={reload} />
        </PageLayout>
      </main>
    </>
  );
}

type ContentProps = Pick<ReturnType<typeof useOutbox>, 'messages' | 'error'> & { onRetry: () => void };

function Content({ messages, error, onRetry }: ContentProps) {
  const { t } = useTranslation('outbox');
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState icon={<Mail size={32} />} title={t('offTitle')}>
        {t('offHelp')}
      </EmptyState>
    );
  }
  if (error && messages === null) return <ErrorNotice error={error} onRetry={onRetry} />;
  if (messages === null) return <Skeleton label={t('loading')} rows={2} height={180} />;
  if (messages.length === 0) {
    return (
      <EmptyState icon={<Inbox size={32} />} title={t('emptyTitle')}>
        {t('emptyHelp')}
      </EmptyState>
    );
  }
  return (
    <Stack as="ol" gap={6}>
      {messages.map((message) => (
        <li key={message.messageId}>
          <Row as="p" gap={2} align="center" below={2} tone="quiet" breaks>
            {message.method === 'Email' ? (
              <Mail size={18} aria-hidden />
            ) : (
              <MessageSquare size={18} aria-hidden />
            )}
            <span>{t(message.method === 'Email' ? 'emailTo' : 'textTo', { to: message.to })}</span>
          </Row>
          <OutboxMessage message={message} />
        </li>
      ))}
    </Stack>
  );
}

/** A person who opens a link in another browser plays the demo interpreter. */
function InterpreterRequests({ requests }: { requests: readonly InterpreterRequest[] }) {
  const { t } = useTranslation('outbox');
  const language = useLanguage();
  const { alone } = useLanguageName();
  if (requests.length === 0) return null;
  return (
    <Stack as="section" gap={3} below={6} pad={5} frame="card" aria-label={t('interpreterTitle')}>
      <Text as="h2" size="large">
        {t('interpreterTitle')}
      </Text>
      <p>{t('interpreterHelp')}</p>
      <ul>
        {requests.map(({ requestId, language: wanted, practiceName, requestedAt, link }) => (
          <li key={requestId}>
            <Row as="p" gap={2} align="center" below={2} tone="quiet" breaks>
              <Languages size={18} aria-hidden />
              <span>
                {alone(wanted)} · {practiceName}, {formatTimeHere(requestedAt, language)}
              </span>
            </Row>
            <Text as="a" breaks href={link} target="_blank" rel="noreferrer">
              {link}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function OutboxMessage({ message }: { message: SentMessage }) {
  const language = useLanguage();
  const zone = deviceTimeZone();
  const when = `${formatLongDate(message.sentAt, zone, language)}, ${formatTimeHere(message.sentAt, language)}`;
  if (message.method === 'SMS') {
    return (
      <div className={styles.phone}>
        <Text tone="quiet" size="small" below={3} centered>
          {when}
        </Text>
        <Text pad={3} sides={4} breaks className={styles.bubble} lang={message.language}>
          {linked(message.text)}
        </Text>
      </div>
    );
  }
  return (
    <Box as="article" frame="card">
      <Box as="header" pad={4} sides={5} className={styles.mailHead}>
        <Text as="h2" size="large" lang={message.language}>
          {message.subject}
        </Text>
        <Text tone="quiet" size="small">
          {when}
        </Text>
      </Box>
      <Text pad={5} breaks className={styles.mailBody} lang={message.language}>
        {linked(message.text)}
      </Text>
    </Box>
  );
}

function linked(text: string): ReactNode[] {
  return linkParts(text).map(({ text: part, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

interface TextPart {
  at: number;
  text: string;
  href?: string;
}

/** Splits a text at its web addresses; a sentence's period is not part of an address. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) });
    parts.push({ at: match.index, text: match[0], href: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

type Outbox = CallResult<Rest['GET /api/demo/outbox']>;
type SentMessage = Outbox['messages'][number];
type InterpreterRequest = Outbox['interpreterRequests'][number];

const POLL_MS = 4_000;

/** The demo's messages, newest first; null before the first response. */
function useOutbox() {
  const [messages, setMessages] = useState<SentMessage[] | null>(null);
  const [interpreterRequests, setInterpreterRequests] = useState<InterpreterRequest[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);

  const reload = useCallback(async () => {
    setLoading(true);
    try {
      const answer = await call('GET /api/demo/outbox');
      setMessages(answer.messages.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt)));
      setInterpreterRequests(answer.interpreterRequests);
      setError(null);
    } catch (caught) {
      setError(caught);
    } finally {
      setLoading(false);
    }
  }, []);

  const off = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    void reload();
    if (off) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [reload, off]);

  return { messages, interpreterRequests, error, loading, reload };
}
