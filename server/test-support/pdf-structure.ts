/** A PDF's objects without their streams and texts: the parts that a viewer could act on. */
export function pdfStructure(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  // Text is in parentheses, with inner ones escaped by a backslash; or in hexadecimal digits.
  return file
    .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '')
    .replaceAll(/<[\da-fA-F\s]*>/g, '');
}

export const ACTIVE_PDF = /\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile|SubmitForm|Annot)\b/;
