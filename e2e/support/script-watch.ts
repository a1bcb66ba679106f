import type { BrowserContext } from '@playwright/test';

export interface ScriptWatch {
  readonly seen: string[];
}

export async function watchScripts(context: BrowserContext, origin: string): Promise<ScriptWatch> {
  const seen: string[] = [];
  await context.addInitScript(() => {
    // `alert` shows up as a dialog. The words of these tests set this instead.
    Object.defineProperty(window, '__ran', {
      set: () => console.error('WATCH a script ran', location.pathname),
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error('WATCH policy', effectiveDirective, blockedURI, sourceFile, location.pathname);
    });
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    const text = message.text();
    if (text.includes('WATCH') || text.includes('Content Security Policy')) seen.push(text);
  });
  context.on('weberror', (error) => seen.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && new URL(url).origin !== origin) seen.push(`request: ${url}`);
  });
  return { seen };
}
