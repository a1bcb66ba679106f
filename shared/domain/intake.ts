/** PRODUCT 8.7. */
export const QUESTION_TYPES = ['Free Text', 'Single Select', 'Multi Select', 'Image'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const ANSWERED_WITH = {
  'Free Text': 'text',
  'Single Select': 'option',
  'Multi Select': 'options',
  Image: 'images',
} as const satisfies Record<QuestionType, string>;

export function hasOptions(type: QuestionType): boolean {
  return ANSWERED_WITH[type] === 'option' || ANSWERED_WITH[type] === 'options';
}

export interface Bilingual {
  en: string;
  es: string;
}

/** Falls back to English if the practice wrote no Spanish. */
export const inBoth = ({ en, es }: Bilingual): Bilingual => ({ en, es: es || en });

export interface QuestionOption extends Bilingual {
  id: string;
}

export interface IntakeQuestion {
  questionId: string;
  question: Bilingual;
  help: Bilingual | null;
  type: QuestionType;
  required: boolean;
  options: QuestionOption[];
}

export interface EditedQuestion extends IntakeQuestion {
  offersEarlier: boolean;
}

export type IntakeAnswer = string | string[];

export interface OfferedAnswer {
  answer: IntakeAnswer;
  /** The day of submission, in the visit's time zone. */
  on: string;
}

export const INTAKE_LIMITS = { text: 4_000, images: 6 } as const;

export interface GivenAnswer {
  question: string;
  type: QuestionType;
  texts: string[];
  imageIds: string[];
}

export function fits({ type, options }: IntakeQuestion, answer: IntakeAnswer): boolean {
  const kind = ANSWERED_WITH[type];
  if (typeof answer === 'string') return kind === 'text' && answer.length <= INTAKE_LIMITS.text;
  if (new Set(answer).size !== answer.length) return false;
  const offered = () => answer.every((chosen) => options.some(({ id }) => id === chosen));
  switch (kind) {
    case 'text':
      return false;
    case 'images':
      return answer.length <= INTAKE_LIMITS.images;
    case 'option':
      return answer.length <= 1 && offered();
    case 'options':
      return offered();
    default:
      return kind satisfies never;
  }
}

export function isAnswered(answer: IntakeAnswer | undefined): boolean {
  if (answer === undefined) return false;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
}
