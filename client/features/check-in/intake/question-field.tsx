import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#client/features/check-in/images/picture-field.tsx';
import type { ImageUpload } from '#client/features/check-in/images/picture-upload.ts';
import { formatDate } from '#client/features/core/dates/format.ts';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import {
  INTAKE_LIMITS,
  type IntakeAnswer,
  type IntakeQuestion,
  type OfferedAnswer,
} from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';

interface QuestionFieldProps {
  question: IntakeQuestion;
  answer: IntakeAnswer | undefined;
  offered?: OfferedAnswer | undefined;
  language: Language;
  error: string | undefined;
  onChange: (answer: IntakeAnswer) => void;
  sends?: boolean;
  sendImage?: (image: ImageUpload) => Promise<{ imageId: string }>;
}

export function QuestionField({
  question,
  answer,
  offered,
  language,
  error,
  sends = false,
  onChange,
  sendImage,
}: QuestionFieldProps) {
  const { t } = useTranslation('intake');
  const { type, options, required } = question;
  const help = question.help?.[language];
  const hint =
    offered && answer === offered.answer ? (
      <>
        {help}
        {help ? <br /> : null}
        <strong>{t('offered', { date: formatDate(offered.on, language) })}</strong>
      </>
    ) : (
      help
    );
  const label = required ? question.question[language] : `${question.question[language]} ${t('optional')}`;
  const chosen = Array.isArray(answer) ? answer : [];
  const labelled = options.map((option) => ({ value: option.id, label: option[language] }));
  switch (type) {
    case 'Free Text':
      return (
        <TextArea
          label={label}
          hint={hint}
          error={error}
          rows={4}
          {...(sends ? { enterKeyHint: 'go', onKeyDown: sendOnEnter } : {})}
          maxLength={INTAKE_LIMITS.text}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'Single Select':
      return (
        <ChoiceGroup
          legend={label}
          hint={hint}
          error={error}
          name={question.questionId}
          value={chosen[0] ?? ''}
          options={labelled}
          onChange={(event) => onChange([event.target.value])}
        />
      );
    case 'Multi Select':
      return (
        <CheckGroup
          legend={label}
          hint={hint}
          error={error}
          options={labelled}
          chosen={chosen}
          onChange={onChange}
        />
      );
    case 'Image':
      return sendImage ? (
        <PictureField
          label={label}
          hint={
            chosen.length > 0 ? (
              <>
                {help ? `${help} ` : ''}
                {t('picturesSaved', { count: chosen.length })}
              </>
            ) : (
              help
            )
          }
          error={error}
          send={sendImage}
          onSent={(imageId) => onChange([...chosen, imageId].slice(-INTAKE_LIMITS.images))}
        />
      ) : null;
    default:
      return type satisfies never;
  }
}

/** Not while an input method composes a word. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
