import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';

interface PreviewLanguageProps {
  language: Language;
  onChoose: (language: Language) => void;
}

export function PreviewLanguage({ language, onChoose }: PreviewLanguageProps) {
  const { t } = useTranslation('shell');
  return (
    <Row gap={2} below={4}>
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
    </Row>
  );
}
