import { ChevronDown, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextArea, TextField } from '#client/ui/components/text-field.tsx';
import { type Bilingual, hasOptions, QUESTION_TYPES, type QuestionType } from '#shared/domain/intake.ts';
import { VISIT_TYPE_LIMITS } from '#shared/domain/visit-type.ts';
import { RowButtons, type RowMoves } from './row-buttons.tsx';
import { useSortableItem } from './sortable.tsx';
import type { VisitType } from './visit-type-queries.ts';
import styles from './visit-types.module.css';

type Question = VisitType['questions']['questions'][number];
type Option = Question['options'][number];

const noWords = (): Bilingual => ({ en: '', es: '' });
const newOption = (): Option => ({ id: crypto.randomUUID(), en: '', es: '' });
export const newQuestion = (): Question => ({
  question: noWords(),
  help: noWords(),
  type: 'Free Text',
  required: false,
  offersEarlier: false,
  options: [],
});

interface QuestionEditorProps {
  id: string;
  number: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  question: Question;
  wrong: (name: string) => string | undefined;
  onChange: (changed: Question) => void;
  moves: RowMoves;
}

export function QuestionEditor(props: QuestionEditorProps) {
  const { t } = useTranslation('visit-types');
  const language = useLanguage();
  const { id, number, question, open, onOpen, moves } = props;
  const { item, handle } = useSortableItem(id);
  const kind = t(`type.${question.type}`);
  const name = t('questionNumber', { number });
  return (
    <Box as="section" frame="card" pad={2} sides={3} {...item} className={styles.question} aria-label={name}>
      <header className={styles.questionHead}>
        <button {...handle} type="button" className={styles.handle} aria-label={t('drag', { thing: name })}>
          <GripVertical size={20} aria-hidden />
        </button>
        <h3>
          <Row
            as="button"
            bare
            gap={3}
            align="center"
            full
            touch
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={`question-${id}`}
            onClick={() => onOpen(!open)}
          >
            <Stack as="span" shrinks breaks>
              <Text as="strong" strong>
                {question.question[language] || question.question.en || name}
              </Text>
              <Text as="small" tone="quiet" size="small">
                {question.required ? t('requiredKind', { kind }) : kind}
              </Text>
            </Stack>
            <ChevronDown size={20} aria-hidden />
          </Row>
        </h3>
        <Row as="span" gap={1} align="center" className={styles.tools}>
          <RowButtons {...moves} name={name} removeLabel={`${t('removeQuestion')}: ${name}`} />
        </Row>
      </header>
      <div id={`question-${id}`} hidden={!open}>
        {open ? <QuestionFields {...props} /> : null}
      </div>
    </Box>
  );
}

function QuestionFields({
  question,
  wrong,
  onChange,
}: Pick<QuestionEditorProps, 'question' | 'wrong' | 'onChange'>) {
  const { t } = useTranslation('visit-types');
  const { question: asked, help, type, required, offersEarlier, options } = question;

  function changeType(next: QuestionType) {
    // Keeps the typed answers while the type changes back and forth.
    const enough = hasOptions(next) && options.length < 2 ? [newOption(), newOption()] : options;
    onChange({
      ...question,
      type: next,
      offersEarlier: offersEarlier && next !== 'Image',
      options: hasOptions(next) ? enough : [],
    });
  }

  return (
    <Stack gap={4} className={styles.questionFields}>
      <Grid gap={4} min="16.25rem" align="start" above={3}>
        <TextArea
          label={`${t('question')} · ${t('inEnglish')}`}
          rows={2}
          value={asked.en}
          error={wrong('question.en')}
          maxLength={VISIT_TYPE_LIMITS.question}
          onChange={({ target }) => onChange({ ...question, question: { ...asked, en: target.value } })}
        />
        <TextArea
          label={`${t('question')} · ${t('inSpanish')}`}
          rows={2}
          value={asked.es}
          error={wrong('question.es')}
          maxLength={VISIT_TYPE_LIMITS.question}
          onChange={({ target }) => onChange({ ...question, question: { ...asked, es: target.value } })}
        />
      </Grid>
      <Grid gap={4} min="16.25rem" align="start" above={3}>
        <SelectField
          label={t('questionType')}
          value={type}
          options={QUESTION_TYPES.map((one) => ({ value: one, label: t(`type.${one}`) }))}
          onChange={({ target }) => changeType(target.value as QuestionType)}
        />
        <div>
          <CheckField
            label={t('answerRequired')}
            checked={required}
            onChange={(checked) => onChange({ ...question, required: checked })}
          />
          {type === 'Image' ? null : (
            <CheckField
              label={t('offersEarlier')}
              checked={offersEarlier}
              onChange={(checked) => onChange({ ...question, offersEarlier: checked })}
            />
          )}
        </div>
      </Grid>
      {hasOptions(type) ? (
        <Options
          options={options}
          wrong={wrong}
          onChange={(changed) => onChange({ ...question, options: changed })}
        />
      ) : null}
      <Grid gap={4} min="16.25rem" align="start" above={3}>
        <TextField
          label={`${t('help')} · ${t('inEnglish')}`}
          value={help.en}
          error={wrong('help.en')}
          maxLength={VISIT_TYPE_LIMITS.help}
          onChange={({ target }) => onChange({ ...question, help: { ...help, en: target.value } })}
        />
        <TextField
          label={`${t('help')} · ${t('inSpanish')}`}
          value={help.es}
          error={wrong('help.es')}
          maxLength={VISIT_TYPE_LIMITS.help}
          onChange={({ target }) => onChange({ ...question, help: { ...help, es: target.value } })}
        />
      </Grid>
    </Stack>
  );
}

interface OptionsProps {
  options: Option[];
  wrong: (name: string) => string | undefined;
  onChange: (changed: Option[]) => void;
}

function Options({ options, wrong, onChange }: OptionsProps) {
  const { t } = useTranslation('visit-types');
  const put = (changed: Option) => onChange(options.map((one) => (one.id === changed.id ? changed : one)));
  return (
    <Stack as="fieldset" gap={3} className={styles.options}>
      <Text as="legend" strong sides={0}>
        {t('options')}
      </Text>
      {options.map((option, index) => {
        const number = index + 1;
        return (
          <div key={option.id} className={styles.option}>
            <TextField
              label={t('optionEn', { number })}
              value={option.en}
              error={wrong(`options.${index}.en`)}
              maxLength={VISIT_TYPE_LIMITS.option}
              onChange={({ target }) => put({ ...option, en: target.value })}
            />
            <TextField
              label={t('optionEs', { number })}
              value={option.es}
              error={wrong(`options.${index}.es`)}
              maxLength={VISIT_TYPE_LIMITS.option}
              onChange={({ target }) => put({ ...option, es: target.value })}
            />
            <IconButton
              label={t('removeOption', { number })}
              icon={<Trash2 size={20} />}
              disabled={options.length <= 2}
              onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
            />
          </div>
        );
      })}
      {wrong('options') ? <FieldError id="options-error">{wrong('options')}</FieldError> : null}
      <div>
        <Button
          icon={<Plus size={18} aria-hidden />}
          disabled={options.length >= VISIT_TYPE_LIMITS.options}
          onClick={() => onChange([...options, newOption()])}
        >
          {t('addOption')}
        </Button>
      </div>
    </Stack>
  );
}
