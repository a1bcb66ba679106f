/** The types of intake question (PRODUCT 8.7). */
export const QUESTION_TYPES = ['Free Text', 'Single Select', 'Multi Select', 'Image'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What a patient gives to answer each type. */
export const ANSWERED_WITH = {
  'Free Text': 'text',
  'Single Select': 'option',
  'Multi Select': 'options',
  Image: 'images',
} as const satisfies Record<QuestionType, string>;

export function hasOptions(type: QuestionType): boolean {
  return ANSWERED_WITH[type] === 'option' || ANSWERED_WITH[type] === 'options';
}

/** A practice's text in both languages. */
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
  /** Text for patients below the question. */
  help: Bilingual | null;
  type: QuestionType;
  required: boolean;
  options: QuestionOption[];
}

/** A question as the practice edits it. */
export interface EditedQuestion extends IntakeQuestion {
  /** The patient's answer before an earlier visit is offered. */
  offersEarlier: boolean;
}

/** Free text; ids of the selected options; ids of images. */
export type IntakeAnswer = string | string[];

/** What the patient answered before an earlier visit. */
export interface OfferedAnswer {
  answer: IntakeAnswer;
  /** The day that it was sent, in the visit's time zone. */
  on: string;
}

/** Longest free text, in characters; maximum images per question. */
export const INTAKE_LIMITS = { text: 4_000, images: 6 } as const;

/** An answer in the words that the patient read. */
export interface GivenAnswer {
  question: string;
  type: QuestionType;
  /** The text or the selected options; empty if unanswered. */
  texts: string[];
  imageIds: string[];
}
