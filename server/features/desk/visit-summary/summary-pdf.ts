import type { PrintedDocument } from '../../../../shared/contracts/printed-document.ts';
import { renderPdf } from '../../../formats/pdf/render-pdf.ts';
import { readLogoFile } from '../../../storage/files/logo-file.ts';
import type { Deps } from '../../deps.ts';

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
