import type { Language } from '../domain/visit.ts';

/** For dates, times and money, which American Spanish writes as is customary in the United States. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
