import { redirectPage, staffPage } from '../../staff-page.tsx';

export default [
  staffPage('/provider/client-admin/news', () => import('./authored-list-page.tsx')),
  staffPage(
    '/provider/client-admin/news/:articleId',
    () => import('./editor-page.tsx'),
    ({ articleId }) => ({ key: articleId, articleId }),
  ),
  staffPage(
    '/news/articles/:articleId',
    () => import('./article-page.tsx'),
    ({ articleId }) => ({ key: articleId, articleId }),
  ),
  staffPage(
    '/news/:section?',
    () => import('./news-page.tsx'),
    ({ section }) => ({ section }),
  ),
  redirectPage('/news/:section/*', '/news'),
];
