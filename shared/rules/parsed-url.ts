/** Parses an absolute address; null if invalid. Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
