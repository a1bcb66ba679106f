import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntakeAnswer } from '../../../shared/domain/intake.ts';
import { call } from '../../api/call.ts';

/** How long after the last key an answer is sent, in milliseconds. */
const PAUSE_MS = 600;

/**
 * Answers that are saved as they are typed: one call at a time for each question, the newest last. What could not be
 * saved stays on the page and is sent with the next change, or by `flush`.
 */
export function useAnswers(sessionId: string, initial: Record<string, IntakeAnswer>) {
  const [answers, setAnswers] = useState(initial);
  const [failure, setFailure] = useState<unknown>(null);
  const unsaved = useRef(new Map<string, IntakeAnswer>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const saveAll = useCallback(async (): Promise<void> => {
    for (const [questionId, answer] of [...unsaved.current]) {
      await call('POST /api/patient/sessions/:sessionId/intake/answers', {
        params: { sessionId },
        body: { questionId, answer },
        stayOnUnauthorised: true,
      });
      // Typed on meanwhile: the newer one is still to be sent.
      if (unsaved.current.get(questionId) === answer) unsaved.current.delete(questionId);
    }
    setFailure(null);
  }, [sessionId]);

  /** Sends what has not been sent. @throws what the server or the network said */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const mine = turn.current.then(saveAll);
    turn.current = mine.catch(() => {});
    await mine;
  }, [saveAll]);

  const change = useCallback(
    (questionId: string, answer: IntakeAnswer) => {
      setAnswers((before) => ({ ...before, [questionId]: answer }));
      unsaved.current.set(questionId, answer);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush().catch(setFailure), PAUSE_MS);
    },
    [flush],
  );

  useEffect(() => {
    // A phone that puts the page away may never bring it back.
    const leave = () => {
      if (document.visibilityState === 'hidden' && unsaved.current.size > 0) void flush().catch(() => {});
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { answers, change, flush, failure };
}
