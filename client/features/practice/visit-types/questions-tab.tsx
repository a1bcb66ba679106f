import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { QuestionField } from '#client/features/check-in/intake/question-field.tsx';
import { PreviewLanguage } from '#client/features/core/language/preview-language.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { type IntakeAnswer, inBoth } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { VISIT_TYPE_LIMITS } from '#shared/domain/visit-type.ts';
import { AlsoIn } from './also-in.tsx';
import { newQuestion, QuestionEditor } from './question-editor.tsx';
import { movesOf } from './row-buttons.tsx';
import { moved, Sortable } from './sortable.tsx';
import { type TabProps, useTypeForm } from './use-type-form.ts';
import type { VisitType } from './visit-type-queries.ts';
import styles from './visit-types.module.css';

const { body: Schema } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/questions'];
type Question = VisitType['questions']['questions'][number];

interface Row {
  id: string;
  question: Question;
}

/** Each save creates a new set of questions; visits keep the set that they were scheduled with. */
export default function QuestionsTab(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId, workflow } = type;
  const { form, also } = useTypeForm(props, 'questions', Schema, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/questions', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  const asked = workflow.steps.some(({ step }) => step === 'intake');
  return (
    <ContractForm form={form} submitLabel={t('save')} secondary={<PreviewButton />}>
      <Text tone="quiet">{t('questionsHelp')}</Text>
      {asked ? null : <Notice tone="waiting">{t('questionsStepMissing')}</Notice>}
      <Questions />
      <AlsoIn also={also} />
    </ContractForm>
  );
}

function Questions() {
  const { t } = useTranslation('visit-types');
  const wrong = useWrong();
  const { submitCount, isSubmitting, errors } = useFormContext<{ questions: Question[] }>().formState;
  const { field } = useController<{ questions: Question[] }, 'questions'>({ name: 'questions' });
  const questions = field.value;
  /** A saved set has no ids. These exist on this page only, in the questions' order. */
  const [ids, setIds] = useState<string[]>([]);
  if (ids.length !== questions.length) setIds(questions.map((_, at) => ids[at] ?? crypto.randomUUID()));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = questions.map((question, at): Row => ({ id: ids[at] ?? String(at), question }));
  /** A failed save opens the invalid questions once; the person may close them again. */
  const [shownAfter, setShownAfter] = useState(submitCount);
  if (!isSubmitting && shownAfter !== submitCount) {
    setShownAfter(submitCount);
    const wrongRows = rows.filter((_, at) => errors.questions?.[at]);
    setOpen(new Set([...open, ...wrongRows.map(({ id }) => id)]));
  }
  function change(changed: readonly Row[]) {
    setIds(changed.map(({ id }) => id));
    field.onChange(changed.map(({ question }) => question));
  }
  function add() {
    const added = { id: crypto.randomUUID(), question: newQuestion() };
    change([...rows, added]);
    setOpen(new Set([...open, added.id]));
  }
  return (
    <Stack gap={5}>
      {questions.length === 0 ? <EmptyState title={t('noQuestions')} /> : null}
      <Sortable
        ids={rows.map(({ id }) => id)}
        nameOf={(id) => t('questionNumber', { number: rows.findIndex((one) => one.id === id) + 1 })}
        onMove={(from, to) => change(moved(rows, from, to))}
      >
        <Stack gap={2} above={4}>
          {rows.map(({ id, question }, index) => (
            <QuestionEditor
              key={id}
              id={id}
              number={index + 1}
              question={question}
              open={open.has(id)}
              onOpen={(shown) =>
                setOpen(new Set(shown ? [...open, id] : [...open].filter((one) => one !== id)))
              }
              wrong={(name) => wrong(`questions.${index}.${name}`)}
              onChange={(changed) =>
                change(rows.map((one) => (one.id === id ? { id, question: changed } : one)))
              }
              moves={movesOf(rows, index, change)}
            />
          ))}
        </Stack>
      </Sortable>
      {wrong('questions') && !questions.length ? (
        <FieldError id="questions-error">{wrong('questions')}</FieldError>
      ) : null}
      <div>
        <Button
          icon={<Plus size={20} aria-hidden />}
          disabled={questions.length >= VISIT_TYPE_LIMITS.questions}
          onClick={add}
        >
          {t('addQuestion')}
        </Button>
      </div>
    </Stack>
  );
}

function PreviewButton() {
  const { t } = useTranslation('visit-types');
  const { getValues } = useFormContext<{ questions: Question[] }>();
  const [shown, setShown] = useState<Question[] | null>(null);
  return (
    <>
      <Button icon={<Eye size={20} aria-hidden />} onClick={() => setShown(getValues('questions'))}>
        {t('preview')}
      </Button>
      {shown ? <QuestionPreview questions={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

interface QuestionPreviewProps {
  questions: VisitType['questions']['questions'];
  onClose: () => void;
}

/** At a phone's width, in either language. Answers are not sent. */
function QuestionPreview({ questions, onClose }: QuestionPreviewProps) {
  const { t } = useTranslation('visit-types');
  const [language, setLanguage] = useState<Language>('en');
  const [answers, setAnswers] = useState<Record<string, IntakeAnswer>>({});
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('previewTitle')}
      closeLabel={t('close')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Text tone="quiet">{t('previewHelp')}</Text>
      <PreviewLanguage language={language} onChoose={setLanguage} />
      <Stack gap={5} className={styles.phone} lang={language}>
        {questions.map((question, index) => {
          const questionId = `preview-${index}`;
          return (
            <QuestionField
              key={questionId}
              question={{
                questionId,
                question: inBoth(question.question),
                help: question.help.en || question.help.es ? inBoth(question.help) : null,
                type: question.type,
                required: question.required,
                options: question.options.map((option) => ({ id: option.id, ...inBoth(option) })),
              }}
              answer={answers[questionId]}
              language={language}
              error={undefined}
              sendImage={async () => ({ imageId: questionId })}
              onChange={(answer) => setAnswers((before) => ({ ...before, [questionId]: answer }))}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}
