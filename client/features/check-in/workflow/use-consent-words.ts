import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { type ConsentWords, isBuiltIn } from '#shared/domain/consent-text.ts';
import { builtInConsent } from '#shared/rules/legal-text.ts';

export function useConsentWords({
  consentVariant,
  ownConsent,
}: Pick<Workflow, 'consentVariant' | 'ownConsent'>): ConsentWords {
  const { t } = useTranslation('consent');
  const language = useLanguage();
  if (ownConsent) return { title: ownConsent.title[language], body: ownConsent.body[language] };
  const variant = isBuiltIn(consentVariant) ? consentVariant : 'telehealth';
  return builtInConsent(variant, (key) => t(key as 'telehealthTitle'));
}
