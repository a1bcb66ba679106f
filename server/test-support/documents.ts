import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';

export function pdfOf({ pages = 1, bytes = 0 }: { pages?: number; bytes?: number } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: pages }, (_, index) => {
      const words = `BT /F1 48 Tf 72 640 Td (Page ${index + 1}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${index * 2 + 5} 0 R>>`,
        `<</Length ${words.length}>>stream\n${words}\nendstream`,
      ];
    }).flat(),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`;
  const filling = (length: number) => `%${'x'.repeat(Math.max(0, length))}\n`;
  const end = (start: number) => `${table}startxref\n${start}\n%%EOF\n`;
  const missing = bytes - text.length - 2 - end(bytes).length;
  if (bytes > 0) text += filling(missing);
  text += end(text.length);
  return Buffer.from(bytes > 0 ? text.slice(0, bytes) : text, 'latin1');
}

export function documentUpload(practiceId: number | null, content = pdfOf(), name = 'Knee exercises.pdf') {
  return { practiceId, name, base64: content.toString('base64'), idempotencyKey: randomUUID() };
}

export async function sentDocument(
  who: Browser,
  practiceId: number | null,
  content?: Buffer,
  name?: string,
): Promise<string> {
  const body = documentUpload(practiceId, content, name);
  return (await who.call('POST /api/provider/documents', { body })).result.documentId;
}
