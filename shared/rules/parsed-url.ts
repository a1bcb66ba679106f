/** What a text means as an absolute address; null if it is not one. Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
