/** What an intake question asks for (PRODUCT 8.7). */
export const QUESTION_TYPES = ['Free Text', 'Single Select', 'Multi Select', 'Image'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Words of the practice, in both languages. */
export interface Bilingual {
  en: string;
  es: string;
}

/** Where the practice wrote no Spanish, the English words stand in for it. */
export const inBoth = ({ en, es }: Bilingual): Bilingual => ({ en, es: es || en });

export interface QuestionOption extends Bilingual {
  id: string;
}

export interface IntakeQuestion {
  questionId: string;
  question: Bilingual;
  /** Patient-facing text under the question. */
  help: Bilingual | null;
  type: QuestionType;
  required: boolean;
  options: QuestionOption[];
}

/** Free text as it is; the ids of what was selected; the ids of pictures. */
export type IntakeAnswer = string | string[];

/** Longest free text, in characters; most pictures of one question. */
export const INTAKE_LIMITS = { text: 4_000, images: 6 } as const;

/** An answer in the words that the patient read. */
export interface GivenAnswer {
  question: string;
  type: QuestionType;
  /** Text, or what was selected; nothing where nothing was answered. */
  texts: string[];
  imageIds: string[];
}
