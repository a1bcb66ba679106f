import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { NewArticle } from '#shared/contracts/rest/practice/news.ts';
import { NEWS_SECTIONS } from '#shared/domain/news.ts';
import { type AuthoredArticle, keepAuthored } from './news-queries.ts';

/** Without the key, which is derived from the content. */
const Draft = NewArticle.omit({ idempotencyKey: true });
type NewValues = z.input<typeof Draft>;

interface NewArticleDialogProps {
  onClose: () => void;
  onCreated: (articleId: string) => void;
}

export function NewArticleDialog({ onClose, onCreated }: NewArticleDialogProps) {
  const { t } = useTranslation('news-author');
  const { t: news } = useTranslation('news');
  const queries = useQueryClient();
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    section: 'upcoming',
    title: { en: '', es: '' },
  }));
  const form = useContractForm<NewValues, AuthoredArticle>({
    schema: Draft,
    values,
    save: (draft) => call('POST /api/admin/news', { body: { ...draft, idempotencyKey: key.of(draft) } }),
    onSaved(article) {
      keepAuthored(queries, article);
      toast(t('created'), 'good');
      onCreated(article.articleId);
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('new')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('create')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormSelect<NewValues>
          name="section"
          label={t('section')}
          options={NEWS_SECTIONS.map((section) => ({ value: section, label: news(`section.${section}`) }))}
        />
        <FormText<NewValues> name="title.en" label={`${t('titleField')}, ${t('english').toLowerCase()}`} />
      </ContractForm>
    </Dialog>
  );
}
