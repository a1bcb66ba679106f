import { Languages } from 'lucide-react';
import { useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#client/ui/components/layout.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { isLanguage } from '#shared/rules/locales.ts';
import styles from './language-picker.module.css';
import { chooseLanguage, useLanguage } from './use-language.ts';

/** In its own language, so that its speakers can read it. */
const NAMES = { en: 'English', es: 'Español' } as const;

export function LanguagePicker() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const [, startTransition] = useTransition();
  return (
    <Row as="label" inline gap={2} align="center" touch tone="quiet" className={styles.picker}>
      <Languages size="1.25em" aria-hidden />
      <VisuallyHidden>{t('language')}</VisuallyHidden>
      <select
        className={styles.select}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value))
            startTransition(() => chooseLanguage(target.value as typeof language));
        }}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {NAMES[code]}
          </option>
        ))}
      </select>
    </Row>
  );
}
