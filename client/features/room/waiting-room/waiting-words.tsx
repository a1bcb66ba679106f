import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useLateMinutes } from '#client/features/visits/lateness/use-late-minutes.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Countdown } from '#client/ui/components/countdown.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { useHasCome } from './use-has-come.ts';
import { type Waiting, whatToSay } from './what-to-say.ts';

const LONG_MS = 8_000;

export function useTakesLong(underWay: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!underWay) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [underWay]);
  return long;
}

const LongWaitHelp = lazyPart(() => import('./long-wait-help.tsx'));

export function WaitingWords({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('waiting-room');
  const waiting = useWaiting();
  const said = whatToSay(waiting, t);
  const longWait = useRoom((state) => state.facts?.longWait ?? null);
  // The visit's screen announces an admission. Only a slow admission is announced before.
  const entering = useTakesLong(waiting.admitted);
  useChangesSaid(
    waiting.admitted && !entering
      ? null
      : [said.heading, said.lead, said.sentence, said.place].filter((part) => part !== null),
  );
  return (
    <>
      {said.pill === null ? null : (
        <StatusPill tone="good" pulse>
          {said.pill}
        </StatusPill>
      )}
      <div>
        <Text tone="quiet" strong>
          {t('title')}
        </Text>
        <Text as="h1" size="display" ref={heading} tabIndex={-1}>
          {said.heading}
        </Text>
      </div>
      {said.lead === null && said.sentence === null ? null : (
        <Text tone="quiet">
          {said.lead === null ? null : (
            <Text as="strong" ownLine tone="ink" size="large">
              {said.lead}
            </Text>
          )}
          {said.sentence}
        </Text>
      )}
      {said.countdown ? <StartsIn /> : null}
      {said.place === null ? null : (
        <Text tone="quiet">
          <Text as="strong" ownLine tone="ink" size="large">
            {said.place}
          </Text>
        </Text>
      )}
      {said.help && longWait ? (
        <Suspense fallback={null}>
          <LongWaitHelp {...longWait} />
        </Suspense>
      ) : null}
    </>
  );
}

function StartsIn() {
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const startTime = useRoom((state) => state.facts?.startTime ?? 0);
  const now = useServerClock();
  return (
    <Stack gap={2} align="center">
      <Text tone="quiet" strong>
        {t('startsIn')}
      </Text>
      <Countdown to={startTime} now={now} language={language} />
    </Stack>
  );
}

/** Screen readers read the first words with the page. */
function useChangesSaid(parts: readonly string[] | null): void {
  const before = useRef<readonly string[] | null>(null);
  const words = parts?.join('\n');
  useEffect(() => {
    if (words === undefined) return;
    const now = words.split('\n');
    const last = before.current;
    before.current = now;
    const news = last ? now.filter((part) => !last.includes(part)) : [];
    if (news.length > 0) announce(news.join(' '));
  }, [words]);
}

function useWaiting(): Waiting {
  const link = useRoom((state) => state.link);
  const facts = useRoom((state) => state.facts);
  const admitted = useRoom((state) => state.you?.stage === 'in-visit');
  const message = useRoom((state) => state.chat.length > 0);
  const lateMinutes = useLateMinutes();
  const early = !useHasCome(facts?.startTime ?? 0, useServerClock());
  return {
    connected: link === 'live',
    admitted,
    admittedBy: facts?.admittedBy ?? null,
    longWait: (facts?.longWait ?? null) !== null,
    movedBy: facts?.movedBy ?? null,
    staffPresent: facts?.providerPresent ?? false,
    provider: facts?.providerName ?? '',
    lateMinutes,
    early,
    place: facts?.place ?? null,
    message,
  };
}

/** The server's clock, in milliseconds since the epoch. */
export function useServerClock(): () => number {
  const offset = useRoom((state) => state.clockOffset);
  return useCallback(() => Date.now() + offset, [offset]);
}
