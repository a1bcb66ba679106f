import type { z } from 'zod';
import type { ArticleChange } from '#shared/contracts/rest/practice/news.ts';
import type { AuthoredArticle } from './news-queries.ts';

export type ArticleValues = z.input<typeof ArticleChange>;

export const valuesOf = ({
  version,
  section,
  title,
  summary,
  body,
  announce,
}: AuthoredArticle): ArticleValues => ({
  version,
  section,
  title,
  summary,
  body,
  announce,
});
