import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { type AuthoredArticle, authoredQuery, keepAuthored, readNewsAgain } from './news-queries.ts';

export type ArticleAction = 'publish' | 'unpublish' | 'delete';

interface ArticleDialogProps {
  action: ArticleAction;
  article: AuthoredArticle;
  onClose: () => void;
  onDeleted: () => void;
}

export function ArticleDialog({ action, article, onClose, onDeleted }: ArticleDialogProps) {
  const { t } = useTranslation('news-author');
  const language = useLanguage();
  const queries = useQueryClient();
  const { articleId, version, announce } = article;
  const params = { articleId };

  async function confirm() {
    if (action === 'delete') {
      await call('DELETE /api/admin/news/:articleId', { params });
      queries.removeQueries({ queryKey: authoredQuery(articleId).queryKey });
      readNewsAgain(queries);
      onDeleted();
    } else {
      const body = { version, published: action === 'publish' };
      keepAuthored(queries, await call('POST /api/admin/news/:articleId/status', { params, body }));
      onClose();
    }
    toast(t(TOASTS[action]), 'good');
  }

  return (
    <ConfirmDialog
      title={
        action === 'delete'
          ? t('deleteTitle', { title: inLanguage(article.title, language) })
          : t(`${action}Title`)
      }
      cancelLabel={t('cancel')}
      confirmLabel={t(action)}
      danger={action === 'delete'}
      confirm={confirm}
      readAgain={() => queries.refetchQueries({ queryKey: authoredQuery(articleId).queryKey })}
      onClose={onClose}
    >
      <p>{t(`${action}Help`)}</p>
      {action === 'publish' && announce ? <p>{t('publishAnnounced')}</p> : null}
    </ConfirmDialog>
  );
}

const TOASTS = { publish: 'publishedToast', unpublish: 'unpublishedToast', delete: 'deleted' } as const;
