import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '#client/ui/components/layout.tsx';
import { TERMS_PAGES, termsPageKeys } from '#shared/rules/legal-text.ts';

const PAGES = Array.from({ length: TERMS_PAGES }, (_, index) => termsPageKeys(index + 1));

export function TermsContent() {
  const { t } = useTranslation('terms');
  return (
    <>
      <Text tone="quiet">{t('termsVersion')}</Text>
      {PAGES.map(({ title, text }) => (
        <Fragment key={title}>
          <h2>{t(title as 'page1Title')}</h2>
          {t(text as 'page1Text')
            .split('\n\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </Fragment>
      ))}
    </>
  );
}
