import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';
import styles from './preview-language.module.css';

interface PreviewLanguageProps {
  language: Language;
  onChoose: (language: Language) => void;
}

export function PreviewLanguage({ language, onChoose }: PreviewLanguageProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.languages}>
      {LANGUAGES.map((one) => (
        <Button
          key={one}
          variant={one === language ? 'primary' : 'secondary'}
          aria-pressed={one === language}
          onClick={() => onChoose(one)}
        >
          {t(`previewIn.${one}`)}
        </Button>
      ))}
    </div>
  );
}
