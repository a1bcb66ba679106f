import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import type { ConsentTextChange } from '#shared/contracts/rest/practice/consent-texts.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import styles from './consent-texts.module.css';
import { PatientView } from './patient-view.tsx';

export function TextFields() {
  const { t } = useTranslation('consent-texts');
  const { getValues } = useFormContext<ConsentTextChange>();
  const [preview, setPreview] = useState<ConsentTextChange | null>(null);
  return (
    <>
      <Card>
        <div className={styles.name}>
          <FormText<ConsentTextChange> name="name" label={t('name')} hint={t('nameHelp')} />
        </div>
      </Card>
      <Text tone="quiet">{t('formatHelp')}</Text>
      <Stack gap={5} className={styles.pair}>
        {LANGUAGES.map((language) => (
          <Card key={language} title={t(language === 'en' ? 'english' : 'spanish')}>
            <Stack gap={5} lang={language}>
              <FormText<ConsentTextChange>
                name={`title.${language}`}
                label={t(language === 'en' ? 'titleEnglish' : 'titleSpanish')}
              />
              <FormTextArea<ConsentTextChange>
                name={`body.${language}`}
                label={t(language === 'en' ? 'bodyEnglish' : 'bodySpanish')}
                rows={20}
              />
            </Stack>
          </Card>
        ))}
      </Stack>
      <Box
        as={Button}
        self="start"
        icon={<Eye size={20} aria-hidden />}
        onClick={() => setPreview(getValues())}
      >
        {t('preview')}
      </Box>
      {preview ? (
        <Dialog
          open
          onClose={() => setPreview(null)}
          title={t('previewTitle')}
          closeLabel={t('close')}
          actions={<Button onClick={() => setPreview(null)}>{t('close')}</Button>}
        >
          <PatientView text={preview} version={null} />
        </Dialog>
      ) : null}
    </>
  );
}
