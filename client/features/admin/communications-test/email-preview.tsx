import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import type { CommunicationId } from '#shared/domain/communication.ts';
import type { Language } from '#shared/domain/visit.ts';
import { letterUrl } from './communication-queries.ts';
import styles from './communications-test.module.css';

export interface Shown {
  practiceId: number;
  communication: CommunicationId;
  language: Language;
}

interface EmailPreviewProps {
  email: { from: string; subject: string; text: string };
  of: Shown;
}

export function EmailPreview({ email, of }: EmailPreviewProps) {
  const { t } = useTranslation('communications-test');
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <Stack gap={5} shrinks below={5}>
      <ChoiceGroup
        legend={t('form')}
        name="form"
        value={form}
        onChange={({ target }) => setForm(target.value === 'text' ? 'text' : 'html')}
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <Box frame="outline" className={styles.mail}>
        <Text strong breaks pad={3} sides={4} className={styles.subject} lang={of.language}>
          <Text as="span" tone="quiet" className={styles.label}>
            {t('subject')}
          </Text>{' '}
          {email.subject}
        </Text>
        {form === 'html' ? (
          <iframe
            className={styles.letter}
            title={t('letterOf', { subject: email.subject })}
            src={letterUrl(of.practiceId, of.communication, of.language)}
            sandbox=""
          />
        ) : (
          <Text as="pre" pad={4} size="small" breaks className={styles.text} lang={of.language}>
            {email.text}
          </Text>
        )}
      </Box>
    </Stack>
  );
}
