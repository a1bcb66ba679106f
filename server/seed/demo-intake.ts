import { randomUUID } from 'node:crypto';
import type { Bilingual, QuestionType } from '#shared/domain/intake.ts';

interface DemoQuestion {
  question: Bilingual;
  help?: Bilingual;
  type: QuestionType;
  required: boolean;
  offersEarlier?: boolean;
  options?: readonly Bilingual[];
}

const QUESTIONS: readonly DemoQuestion[] = [
  {
    question: { en: 'What brings you here today?', es: '¿Cuál es el motivo de su visita?' },
    help: { en: 'In your own words.', es: 'Con sus propias palabras.' },
    type: 'Free Text',
    required: true,
  },
  {
    question: { en: 'Do you take any medications?', es: '¿Toma algún medicamento?' },
    help: {
      en: 'Include medicines you buy without a prescription.',
      es: 'Incluya los que compra sin receta.',
    },
    type: 'Single Select',
    required: true,
    offersEarlier: true,
    options: [
      { en: 'Yes', es: 'Sí' },
      { en: 'No', es: 'No' },
    ],
  },
  {
    question: {
      en: 'If you take any: which ones, and how much?',
      es: 'Si toma alguno: ¿cuáles y en qué cantidad?',
    },
    help: {
      en: 'As on the bottle or the box, one on each line.',
      es: 'Como en el frasco o la caja, uno en cada línea.',
    },
    type: 'Free Text',
    required: false,
    offersEarlier: true,
  },
  {
    question: { en: 'Which of these do you have now?', es: '¿Cuáles de estos síntomas tiene ahora?' },
    type: 'Multi Select',
    required: false,
    options: [
      { en: 'Fever', es: 'Fiebre' },
      { en: 'Cough', es: 'Tos' },
      { en: 'Pain', es: 'Dolor' },
      { en: 'Rash', es: 'Sarpullido' },
    ],
  },
  {
    question: { en: 'Would you like to show us something?', es: '¿Quiere mostrarnos algo?' },
    help: { en: 'A rash or a wound, for instance.', es: 'Una erupción o una herida, por ejemplo.' },
    type: 'Image',
    required: false,
  },
];

export function demoQuestions(visitTypeId: string) {
  return QUESTIONS.map(
    ({ question, help, type, required, offersEarlier = false, options = [] }, position) => ({
      id: randomUUID(),
      visitTypeId,
      position,
      type,
      required,
      offersEarlier,
      question: JSON.stringify(question),
      help: help ? JSON.stringify(help) : null,
      options: JSON.stringify(options.map((option, index) => ({ id: `option-${index + 1}`, ...option }))),
    }),
  );
}
