import type { Bilingual } from './intake.ts';
import { CANCEL_REASONS, type CancelReason } from './workflow.ts';

/** Without Spanish words, the English ones are shown. */
export interface ListedCancelReason extends Bilingual {
  /** For the practice's statistics. Patients never see it. */
  category: string;
}

export const MOST_CANCEL_REASONS = 30;

export const STAFF_CANCEL_REASONS: ListedCancelReason[] = [
  { en: 'The patient cannot make it', es: 'El paciente no puede asistir', category: 'Scheduling' },
  { en: 'The provider is not available', es: 'El proveedor no está disponible', category: 'Scheduling' },
  { en: 'The patient feels better', es: 'El paciente se siente mejor', category: 'No longer needed' },
  {
    en: 'The patient was seen elsewhere',
    es: 'Al paciente lo atendieron en otro lugar',
    category: 'No longer needed',
  },
  { en: 'Technical problem', es: 'Problema técnico', category: 'Technical' },
  { en: 'Cost', es: 'Costo', category: 'Cost' },
  { en: 'Another reason', es: 'Otro motivo', category: 'Other' },
];

const WORDS_OF: Readonly<Record<CancelReason, Bilingual>> = {
  'no-time': { en: 'I cannot make it', es: 'No puedo asistir' },
  'feeling-better': { en: 'I feel better', es: 'Me siento mejor' },
  'seen-elsewhere': { en: 'I was seen elsewhere', es: 'Me atendieron en otro lugar' },
  'technical-problem': { en: 'I have a technical problem', es: 'Tengo un problema técnico' },
  cost: { en: 'It costs too much', es: 'Cuesta demasiado' },
  'terms-declined': { en: 'Did not agree to the terms', es: 'No aceptó los términos' },
  'consent-declined': { en: 'Did not agree to the consent', es: 'No aceptó el consentimiento' },
  other: { en: 'Another reason', es: 'Otro motivo' },
};

const DECLINED: readonly CancelReason[] = ['terms-declined', 'consent-declined'];

const isCode = (reason: string): reason is CancelReason => Object.hasOwn(CANCEL_REASONS, reason);

export const PATIENT_CANCEL_REASONS: ListedCancelReason[] = Object.entries(CANCEL_REASONS).flatMap(
  ([code, category]) => (isCode(code) && !DECLINED.includes(code) ? [{ ...WORDS_OF[code], category }] : []),
);

export interface StoredCancelReason {
  reason: string;
  reasonEs: string | null;
  category: string;
}

/**
 * The stored form of the reason that a patient sent: its English words as listed, or a code. A reason that the
 * practice has removed from its list counts as another reason, because it must not keep the patient from canceling.
 */
export function storedCancelReason(sent: string, listed: readonly ListedCancelReason[]): StoredCancelReason {
  if (isCode(sent)) return { reason: sent, reasonEs: null, category: CANCEL_REASONS[sent] };
  const known = listed.find(({ en }) => en === sent);
  if (!known) return { reason: 'other', reasonEs: null, category: CANCEL_REASONS.other };
  return { reason: known.en, reasonEs: known.es, category: known.category };
}

export function cancelReasonWords(reason: string | null, reasonEs: string | null): Bilingual {
  if (reason === null) return WORDS_OF.other;
  return isCode(reason) ? WORDS_OF[reason] : { en: reason, es: reasonEs ?? '' };
}
