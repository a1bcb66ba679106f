import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { inLanguage } from '#client/features/core/language/in-language.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import styles from './news.module.css';
import { articlePath, type ListedArticle } from './news-queries.ts';

/** Articles as links: picture, title, summary, date, and whether the reader has read them. */
export function ArticleList({ articles }: { articles: readonly ListedArticle[] }) {
  const { t } = useTranslation('news');
  const language = useLanguage();
  return (
    <ul className={styles.articles}>
      {articles.map(({ articleId, title, summary, imageUrl, publishedAt, isRead }) => (
        <li key={articleId}>
          <Link href={articlePath(articleId)} className={styles.article ?? ''}>
            {imageUrl ? <img src={imageUrl} alt="" loading="lazy" className={styles.thumbnail} /> : null}
            <span className={styles.words}>
              <strong>{inLanguage(title, language)}</strong>
              {summary.en || summary.es ? <span>{inLanguage(summary, language)}</span> : null}
              <span className={styles.facts}>
                {isRead ? null : <StatusPill tone="info">{t('new')}</StatusPill>}
                <time dateTime={publishedAt}>{formatDay(publishedAt, deviceTimeZone(), language)}</time>
              </span>
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
