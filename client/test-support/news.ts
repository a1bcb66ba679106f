import type { AuthoredArticle, ListedDraft } from '#shared/contracts/rest/practice/news.ts';
import { DR_OKAFOR, staffAnswers } from './staff.ts';

export const AUTHOR = staffAnswers({ ...DR_OKAFOR, administersInstallation: true });

export const DRAFT: AuthoredArticle = {
  articleId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701',
  section: 'releases',
  title: { en: 'Version 2', es: 'Versión 2' },
  summary: { en: '', es: '' },
  imageUrl: null,
  version: 3,
  announce: false,
  publishedAt: null,
  changedAt: '2026-11-20T16:00:00.000Z',
  body: { en: '## New\n\nWaiting is **calmer**.', es: '' },
  files: [
    { fileId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702', kind: 'picture', name: 'room.png', byteLength: 1_000 },
  ],
};

export const draftRow = (changes: Partial<ListedDraft> = {}): ListedDraft => ({ ...DRAFT, ...changes });
