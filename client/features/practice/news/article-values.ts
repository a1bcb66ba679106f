import type { z } from 'zod';
import type { ArticleChange } from '../../../../shared/contracts/rest/practice/news.ts';
import type { AuthoredArticle } from './news-queries.ts';

/** The fields of an article's form. */
export type ArticleValues = z.input<typeof ArticleChange>;

/** An article as its form's values. */
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
