import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionField } from '#client/features/check-in/intake/question-field.tsx';
import { PreviewLanguage } from '#client/features/core/language/preview-language.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { type IntakeAnswer, inBoth } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { VisitType } from './visit-type-queries.ts';
import styles from './visit-types.module.css';

interface QuestionPreviewProps {
  questions: VisitType['questions']['questions'];
  onClose: () => void;
}

/** At a phone's width, in either language. Answers are not sent. */
export function QuestionPreview({ questions, onClose }: QuestionPreviewProps) {
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
