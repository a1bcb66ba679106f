import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { ConsentText } from '#shared/contracts/rest/practice/consent-texts.ts';
import type { ConsentWords } from '#shared/domain/consent-text.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';

const TEXTS = 'consent-texts';

export type ListedText = CallResult<
  Rest['GET /api/admin/practices/:practiceId/consent-texts']
>['texts'][number];

export const textsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: [TEXTS, 'list', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/consent-texts', { params: { practiceId }, signal }),
  });

export const textQuery = (practiceId: number, textId: string) =>
  queryOptions({
    queryKey: [TEXTS, practiceId, textId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/consent-texts/:textId', {
        params: { practiceId, textId },
        signal,
      }),
    // A refetch must not reset a form in use; CHANGED_MEANWHILE reports others' changes.
    refetchOnWindowFocus: false,
  });

export const versionQuery = (practiceId: number, textId: string, version: number) =>
  queryOptions({
    queryKey: [TEXTS, practiceId, textId, version],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version', {
        params: { practiceId, textId, version },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function keepText(queries: QueryClient, practiceId: number, text: ConsentText): void {
  queries.setQueryData(textQuery(practiceId, text.textId).queryKey, text);
  void queries.invalidateQueries({ queryKey: textsQuery(practiceId).queryKey });
}

export const readTextsAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [TEXTS] });

export const wordsIn = (
  { title, body }: { title: Bilingual; body: Bilingual },
  language: Language,
): ConsentWords => ({ title: title[language], body: body[language] });

export const LIST_PATH = '/provider/client-admin/consent-texts';
export const newPath = (from?: string) => `${LIST_PATH}/new${from ? `/${from}` : ''}`;
export const editPath = (textId: string) => `${LIST_PATH}/${textId}/edit`;
export const versionPath = (textId: string, version: number) => `${LIST_PATH}/${textId}/versions/${version}`;
