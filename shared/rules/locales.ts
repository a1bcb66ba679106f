import type { Language } from '../domain/visit.ts';

/** For dates, times and money: American Spanish writes them as is customary in the United States. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
