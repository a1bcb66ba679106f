import { CircleCheck, House, ImageIcon, type LucideIcon, MessageSquareText } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { EarlierPicture } from '#client/features/check-in/images/earlier-picture.tsx';
import { QuestionField } from '#client/features/check-in/intake/question-field.tsx';
import { useAnswers } from '#client/features/check-in/intake/use-answers.ts';
import { formatDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { focusFirstError } from '#client/ui/forms/focus-first-error.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { IntakeAnswer, IntakeQuestion } from '#shared/domain/intake.ts';
import { isAnswered } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { Intake, Known, KnownStep } from './known.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { hasMovedOn } from './use-step-call.ts';
import styles from './workflow.module.css';

interface StillRightProps extends StepProps {
  known: Known;
  onElsewhere: () => void;
}

const NO_INTAKE: Intake = { questions: [], answers: {}, offered: {} };

/**
 * 'Is this still right?' (PRODUCT 8.22): confirms the home, the offered answers and the earlier picture with one
 * press. Sends each part with its own step's call, in order. A part that fails shows its error, and the parts before
 * it stay done.
 */
export default function StillRightStep({ known, onElsewhere, ...props }: StillRightProps) {
  const { t } = useTranslation(['workflow', 'intake', 'images']);
  const language = useLanguage();
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const { sessionId, onDone, onReload, onSpan } = props;
  const { steps, home, mobile, picture } = known;
  const intake = known.intake ?? NO_INTAKE;
  const { answers, change, flush } = useAnswers(sessionId, intake, false);
  const [open, setOpen] = useState<{ offered?: boolean; optional?: boolean; picture?: boolean }>({});
  const [sent, setSent] = useState<readonly KnownStep[]>([]);
  const [failed, setFailed] = useState<{ step: KnownStep; error: unknown } | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    onSpan?.(steps.length);
    return () => onSpan?.(1);
  }, [onSpan, steps]);

  const { offered, required, optional } = sorted(intake);
  const shown = [...(open.offered ? offered : []), ...required, ...(open.optional ? optional : [])];
  const last = shown.at(-1);

  const options = { params: { sessionId }, stayOnUnauthorised: true };
  const calls: Record<KnownStep, () => Promise<Workflow>> = {
    location: () =>
      call('POST /api/patient/sessions/:sessionId/workflow/location', {
        ...options,
        body: { ...home, place: 'home', otherPlace: null, callbackNumber: mobile },
      }),
    intake: async () => {
      await flush();
      return call('POST /api/patient/sessions/:sessionId/intake', { ...options, body: { language } });
    },
    image: () =>
      call('POST /api/patient/sessions/:sessionId/workflow/image', {
        ...options,
        body: { imageId: picture?.imageId ?? null },
      }),
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const unanswered = intake.questions.filter((one) => one.required && !isAnswered(answers[one.questionId]));
    setMissing(unanswered.map(({ questionId }) => questionId));
    if (unanswered.length > 0) {
      if (unanswered.some((one) => offered.includes(one))) setOpen({ ...open, offered: true });
      return focusFirstError(form.current);
    }
    setBusy(true);
    setFailed(null);
    const left = steps.filter((step) => !sent.includes(step) && !(step === 'image' && open.picture));
    let next: Workflow | null = null;
    for (const step of left) {
      try {
        next = await calls[step]();
        setSent((before) => [...before, step]);
      } catch (error) {
        if (hasMovedOn(error)) await onReload();
        else setFailed({ step, error: step === 'intake' ? orCode(error, 'FAILED_TO_SUBMIT_ANSWER') : error });
        return setBusy(false);
      }
    }
    setBusy(false);
    if (next) onDone(next);
    else await onReload();
  }

  const fields =
    failed && isApiError(failed.error, 'INVALID_INPUT') ? (failed.error.details.fields ?? {}) : {};
  const errorOf = (step: KnownStep) => (failed?.step === step ? <ErrorNotice error={failed.error} /> : null);
  const field = (question: IntakeQuestion) => {
    const { questionId } = question;
    const isMissing = missing.includes(questionId) && !isAnswered(answers[questionId]);
    return (
      <QuestionField
        key={questionId}
        question={question}
        answer={answers[questionId]}
        offered={intake.offered[questionId]}
        language={language}
        error={words.field(isMissing ? 'QUESTION_REQUIRED' : fields[questionId])}
        sends={question === last}
        onChange={(answer) => change(questionId, answer)}
      />
    );
  };

  return (
    <form ref={form} onSubmit={send} noValidate>
      <StepFrame
        title={t('stillRightTitle')}
        actions={
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {t('stillRight')}
          </Button>
        }
      >
        <p>{t('stillRightHelp')}</p>
        <Part
          icon={House}
          title={t('homeToday')}
          change={{ label: t('name.location'), onPress: onElsewhere }}
          isSent={sent.includes('location')}
          error={errorOf('location')}
        >
          <Text as="address" size="large" breaks className={styles.address}>
            {home.street}
            <br />
            {home.city}, {home.state} {home.zipCode}
          </Text>
          <p>{t('phoneToday', { phone: formatPhone(mobile) })}</p>
          <Text tone="quiet" size="small">
            {t('locationHelp')}
          </Text>
        </Part>
        {known.intake ? (
          <Part
            icon={MessageSquareText}
            title={t('name.intake')}
            change={
              open.offered
                ? null
                : { label: t('name.intake'), onPress: () => setOpen({ ...open, offered: true }) }
            }
            isSent={sent.includes('intake')}
            error={Object.keys(fields).length > 0 ? null : errorOf('intake')}
          >
            {open.offered ? (
              <Opened>{offered.map(field)}</Opened>
            ) : (
              <Stack as="dl" gap={4}>
                {offered.map((question) => (
                  <div key={question.questionId}>
                    <Text as="dt" tone="quiet">
                      {question.question[language]}
                    </Text>
                    <Text as="dd" size="large" breaks className={styles.lines}>
                      {inWords(question, answers[question.questionId], language)}
                    </Text>
                    <Since on={intake.offered[question.questionId]?.on} />
                  </div>
                ))}
              </Stack>
            )}
          </Part>
        ) : null}
        {picture ? (
          <Part
            icon={ImageIcon}
            title={t('name.image')}
            change={
              open.picture
                ? null
                : { label: t('name.image'), onPress: () => setOpen({ ...open, picture: true }) }
            }
            isSent={sent.includes('image')}
            error={errorOf('image')}
          >
            {open.picture ? (
              <>
                <p role="status">{t('pictureNext')}</p>
                <Button onClick={() => setOpen({ ...open, picture: false })}>
                  {t('usePicture', { ns: 'images' })}
                </Button>
              </>
            ) : (
              <EarlierPicture sessionId={sessionId} picture={picture} />
            )}
          </Part>
        ) : null}
        <Notice tone="waiting">{t('emergencyCall')}</Notice>
        {required.map(field)}
        {open.optional ? <Opened>{optional.map(field)}</Opened> : null}
        {optional.length > 0 && !open.optional ? (
          <Button block onClick={() => setOpen({ ...open, optional: true })}>
            {t('moreQuestions', { count: optional.length })}
          </Button>
        ) : null}
        {intake.questions.some(({ type }) => type === 'Image') ? (
          <Text tone="quiet" size="small">
            {t('picturesLater')}
          </Text>
        ) : null}
      </StepFrame>
    </form>
  );
}

function sorted({ questions, offered }: Intake) {
  const typed = questions.filter(({ type }) => type !== 'Image');
  const isOffered = ({ questionId }: IntakeQuestion) => questionId in offered;
  return {
    offered: typed.filter(isOffered),
    required: typed.filter((one) => one.required && !isOffered(one)),
    optional: typed.filter((one) => !one.required && !isOffered(one)),
  };
}

interface PartProps {
  icon: LucideIcon;
  title: string;
  change: { label: string; onPress: () => void } | null;
  isSent: boolean;
  error: ReactNode;
  children: ReactNode;
}

function Part({ icon: Icon, title, change, isSent, error, children }: PartProps) {
  const { t } = useTranslation('workflow');
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Icon size={24} aria-hidden />
      <Row across={3} wrap align="center" apart touch shrinks className={styles.head}>
        <Text as="h2" size="inherit" strong id={id}>
          {title}
        </Text>
        {isSent ? (
          <Row as="p" gap={1} align="center" role="status">
            <CircleCheck size={20} aria-hidden /> {t('partSent')}
          </Row>
        ) : change ? (
          <Button variant="quiet" aria-label={`${t('change')}: ${change.label}`} onClick={change.onPress}>
            {t('change')}
          </Button>
        ) : null}
      </Row>
      <Stack gap={3} shrinks className={styles.content}>
        {children}
        {error}
      </Stack>
    </section>
  );
}

function Opened({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, []);
  return (
    <Stack gap={4} ref={fields}>
      {children}
    </Stack>
  );
}

function Since({ on }: { on: string | undefined }) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  return on ? (
    <Text as="dd" tone="quiet" size="small">
      {t('answeredOn', { date: formatDate(on, language) })}
    </Text>
  ) : null;
}

function inWords({ options }: IntakeQuestion, answer: IntakeAnswer | undefined, language: Language): string {
  if (answer === undefined || typeof answer === 'string') return answer ?? '';
  const chosen = options.filter(({ id }) => answer.includes(id)).map((option) => option[language]);
  return chosen.join(', ');
}
