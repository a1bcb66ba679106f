import type { Deps } from '#server/features/deps.ts';
import { renderPdf } from '#server/formats/pdf/render-pdf.ts';
import { readLogoFile } from '#server/storage/files/logo-file.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';

/**
 * A summary as a tagged PDF, with the practice's logo.
 *
 * @throws as {@link renderPdf}
 */
export async function summaryPdf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  summary: PrintedDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf(summary, await readLogoFile(db, files, summary.practice));
}
