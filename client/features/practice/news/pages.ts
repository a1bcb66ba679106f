import { Newspaper } from 'lucide-react';
import { adminPage, redirectPage, staffPage } from '#client/features/staff-page.tsx';

export default [
  adminPage(
    { key: 'news', group: 'installation', position: 1, Icon: Newspaper, ofPractice: false },
    staffPage('/provider/client-admin/news', () => import('./authored-list-page.tsx')),
  ),
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
