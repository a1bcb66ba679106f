import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
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
    <div className={styles.preview}>
      <ChoiceGroup
        legend={t('form')}
        name="form"
        value={form}
        onChange={({ target }) => setForm(target.value === 'text' ? 'text' : 'html')}
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <div className={styles.mail}>
        <p className={styles.subject} lang={of.language}>
          <span className={styles.label}>{t('subject')}</span> {email.subject}
        </p>
        {form === 'html' ? (
          <iframe
            className={styles.letter}
            title={t('letterOf', { subject: email.subject })}
            src={letterUrl(of.practiceId, of.communication, of.language)}
            sandbox=""
          />
        ) : (
          <pre className={styles.text} lang={of.language}>
            {email.text}
          </pre>
        )}
      </div>
    </div>
  );
}
