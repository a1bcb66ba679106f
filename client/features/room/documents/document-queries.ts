import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { DocumentScope, DocumentType } from '#shared/domain/document.ts';
import { fileNameOf } from '#shared/rules/document-name.ts';
import { uploadDocument } from './upload-document.ts';
import { createUploadQueue } from './upload-queue.ts';

export type { Document } from '#shared/contracts/rest/room/documents.ts';

export const documentsKey = ['documents'] as const;
export const listKey = (scope: DocumentScope, practiceId: number) =>
  [...documentsKey, scope, practiceId] as const;

const fileUrl = (documentId: string) => `/api/provider/documents/${documentId}/file`;

/** Uploads continue while other screens are open. */
export const uploadQueue = createUploadQueue(uploadDocument);

export function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: documentsKey });
}

export function useFavorite() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ documentId, isFavorite }: Document) =>
      call('PUT /api/provider/documents/:documentId/favorite', {
        params: { documentId },
        body: { favorite: !isFavorite },
      }),
    onSettled: reload,
  });
}

export interface OpenedFile {
  url: string;
  downloadUrl?: string;
  name: string;
  mediaType: DocumentType;
}

export const fileOf = ({ documentId, name, mediaType }: Document): OpenedFile => {
  return { url: fileUrl(documentId), name, mediaType };
};

export function downloadFile({ url, downloadUrl = url, name, mediaType }: OpenedFile): Promise<void> {
  return saveFile(downloadUrl, fileNameOf(name, mediaType), mediaType);
}

/** Such as '84 kB'. */
export function sizeWords(bytes: number, language: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
}
