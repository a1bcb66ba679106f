import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { QuestionField } from '#client/features/check-in/intake/question-field.tsx';
import { useAnswers } from '#client/features/check-in/intake/use-answers.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { focusFirstError } from '#client/ui/forms/focus-first-error.ts';
import { isAnswered } from '#shared/domain/intake.ts';
import type { Intake } from './known.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

/**
 * Patient Intake (PRODUCT 8.7): the practice's questions. After Next, only 'Change' in the summary opens them, for a
 * correction, which counts once it is saved.
 */
export default function IntakeStep(props: StepProps) {
  const { t } = useTranslation('intake');
  const { sessionId } = props;
  const [intake, setIntake] = useState<Intake | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      const options = { params: { sessionId }, stayOnUnauthorised: true };
      setIntake(await call('GET /api/patient/sessions/:sessionId/intake', options));
    } catch (caught) {
      setError(caught);
    }
  }, [sessionId]);
  useEffect(() => void load(), [load]);
  if (intake) return <Questions {...props} intake={intake} />;
  return (
    <StepFrame title={t(props.isDone ? 'correctTitle' : 'title')} actions={null}>
      {error ? <ErrorNotice error={orCode(error, 'UNABLE_TO_LOAD_INTAKE')} onRetry={load} /> : <Loading />}
    </StepFrame>
  );
}

function Questions({ intake, ...props }: StepProps & { intake: Intake }) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const { sessionId, isDone } = props;
  const { answers, change, flush, failure } = useAnswers(sessionId, intake, !isDone);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { busy, error, fields, send } = useStepCall(props, 'FAILED_TO_SUBMIT_ANSWER');

  async function next(event: FormEvent) {
    event.preventDefault();
    const unanswered = intake.questions
      .filter(({ questionId, required }) => required && !isAnswered(answers[questionId]))
      .map(({ questionId }) => questionId);
    setMissing(unanswered);
    if (unanswered.length > 0) return focusFirstError(form.current);
    await send(async () => {
      await flush();
      return call('POST /api/patient/sessions/:sessionId/intake', {
        params: { sessionId },
        body: { language },
        stayOnUnauthorised: true,
      });
    });
  }

  return (
    <form ref={form} onSubmit={next} noValidate>
      <StepFrame
        title={t(isDone ? 'correctTitle' : 'title')}
        actions={
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {t(isDone ? 'correct' : 'next')}
          </Button>
        }
      >
        {isDone ? null : (
          <p>
            <strong>{t('complete')}</strong>
          </p>
        )}
        <p>{t(isDone ? 'correctHelp' : 'help')}</p>
        {intake.questions.map((question) => {
          const { questionId } = question;
          const code =
            missing.includes(questionId) && !isAnswered(answers[questionId])
              ? 'QUESTION_REQUIRED'
              : fields[questionId];
          return (
            <QuestionField
              key={questionId}
              question={question}
              answer={answers[questionId]}
              offered={intake.offered[questionId]}
              language={language}
              error={words.field(code)}
              onChange={(answer) => change(questionId, answer)}
              sendImage={(image) =>
                call('POST /api/patient/sessions/:sessionId/workflow/images', {
                  params: { sessionId },
                  body: { ...image, kind: 'intake-image' },
                  stayOnUnauthorised: true,
                })
              }
            />
          );
        })}
        {failure && !error ? <p role="status">{t('notSaved')}</p> : null}
        {error && Object.keys(fields).length === 0 ? <ErrorNotice error={error} /> : null}
      </StepFrame>
    </form>
  );
}
