import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { IntakeAnswer, OfferedAnswer } from '#shared/domain/intake.ts';

const keyOf = (sessionId: string) => `intake ${sessionId}`;

function keepUnsaved(sessionId: string, answers: ReadonlyMap<string, IntakeAnswer>): void {
  try {
    if (answers.size === 0) sessionStorage.removeItem(keyOf(sessionId));
    else sessionStorage.setItem(keyOf(sessionId), JSON.stringify([...answers]));
  } catch {
    // Storage is full or forbidden. The page itself still has the answers.
  }
}

function readUnsaved(sessionId: string): Map<string, IntakeAnswer> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as [string, IntakeAnswer][]) : []);
  } catch {
    return new Map();
  }
}

interface Given {
  answers: Record<string, IntakeAnswer>;
  offered: Readonly<Record<string, OfferedAnswer>>;
}

/** The delay after the last key press, and before a retry. */
const PAUSE_MS = 600;
const AGAIN_MS = 5_000;

/**
 * Saves answers while the person types: one call at a time, the newest answer of each question. Unsaved answers stay
 * on the page and in the tab. They are retried automatically, after a reload too, or by `flush`. An offered answer
 * left unchanged counts only when the person sends it: only `flush` saves it.
 *
 * @param asTyped false saves only in `flush`: a correction that the person does not send must not count
 */
export function useAnswers(sessionId: string, { answers: saved, offered }: Given, asTyped = true) {
  const unsaved = useRef<Map<string, IntakeAnswer>>(undefined);
  unsaved.current ??= readUnsaved(sessionId);
  const waiting = unsaved.current;
  const used = useRef<Map<string, IntakeAnswer>>(undefined);
  used.current ??= new Map(
    Object.entries(offered).flatMap(([id, { answer }]) =>
      id in saved || waiting.has(id) ? [] : [[id, answer] as const],
    ),
  );
  const unchanged = used.current;
  const [answers, setAnswers] = useState(() => ({
    ...saved,
    ...Object.fromEntries([...unchanged, ...waiting]),
  }));
  const [failure, setFailure] = useState<unknown>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const saveAll = useCallback(async (): Promise<void> => {
    for (const [questionId, answer] of [...waiting]) {
      await call('POST /api/patient/sessions/:sessionId/intake/answers', {
        params: { sessionId },
        body: { questionId, answer },
        stayOnUnauthorised: true,
      });
      if (waiting.get(questionId) === answer) waiting.delete(questionId);
      keepUnsaved(sessionId, waiting);
    }
    setFailure(null);
  }, [sessionId, waiting]);

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const mine = turn.current.then(saveAll);
    turn.current = mine.catch(() => {});
    await mine;
  }, [saveAll]);

  const flushIn = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void flush().catch((error: unknown) => {
          setFailure(error);
          flushIn(AGAIN_MS);
        });
      }, ms);
    },
    [flush],
  );

  const change = useCallback(
    (questionId: string, answer: IntakeAnswer) => {
      setAnswers((before) => ({ ...before, [questionId]: answer }));
      unchanged.delete(questionId);
      waiting.set(questionId, answer);
      keepUnsaved(sessionId, waiting);
      if (asTyped) flushIn(PAUSE_MS);
    },
    [sessionId, waiting, unchanged, flushIn, asTyped],
  );

  useEffect(() => {
    if (!asTyped) return;
    if (waiting.size > 0) flushIn(0);
    // A phone may discard a hidden page.
    const leave = () => {
      if (document.visibilityState === 'hidden' && waiting.size > 0) flushIn(0);
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(timer.current);
    };
  }, [waiting, flushIn, asTyped]);

  const flushAll = useCallback(async (): Promise<void> => {
    for (const [questionId, answer] of unchanged) waiting.set(questionId, answer);
    unchanged.clear();
    keepUnsaved(sessionId, waiting);
    await flush();
  }, [sessionId, waiting, unchanged, flush]);

  return { answers, change, flush: flushAll, failure };
}
