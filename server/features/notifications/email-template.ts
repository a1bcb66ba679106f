import type { Language } from '../../../shared/domain/visit.ts';
import type { Email } from '../../integrations/email-smtp/port.ts';
import type { EmailBlock, EmailWords } from '../message-kind.ts';

/** A rendered e-mail, without recipient and id. */
export type RenderedEmail = Omit<Email, 'messageId' | 'to'>;

/** Follows the reader's light or dark mode; programs without style sheets show the light one. */
const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14191a !important; color: #e8edee !important; }
  .card { background: #1e2526 !important; border-color: #354042 !important; }
  .quiet { color: #aab6b8 !important; border-color: #354042 !important; }
  .button { background: #5cc3cf !important; color: #08282c !important; }
  .address, .address a { color: #8fd6de !important; }
}`;

/** Renders one e-mail as HTML and as plain text with the same content. */
export function renderEmail({ subject, blocks, attachments }: EmailWords, language: Language): RenderedEmail {
  return {
    subject,
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: page(subject, blocks.map(asHtml).join('\n'), language),
    ...(attachments ? { attachments } : {}),
  };
}

function asText(block: EmailBlock): string {
  switch (block.type) {
    case 'greeting':
      return block.text;
    case 'facts':
    case 'text':
    case 'notices':
      return block.lines.join('\n');
    case 'code':
      return block.code;
    case 'action':
      return `${block.label}:\n${block.link}`;
    default:
      return block satisfies never;
  }
}

function asHtml(block: EmailBlock): string {
  switch (block.type) {
    case 'greeting':
      return `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:bold">${escapeHtml(block.text)}</h1>`;
    case 'facts':
      return block.lines.map((line) => paragraph(line, 'font-weight:bold')).join('\n');
    case 'text':
      return block.lines.map((line) => paragraph(line)).join('\n');
    case 'code':
      return paragraph(block.code, 'margin:24px 0;font-size:34px;font-weight:bold;letter-spacing:6px');
    case 'action': {
      const link = escapeHtml(block.link);
      return `<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b5c66;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p class="address" style="margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all">${link}</p>`;
    }
    case 'notices':
      return `<div class="quiet" style="margin-top:24px;padding-top:16px;border-top:1px solid #d0d7d9;color:#4a5558;font-size:15px;line-height:22px">
${block.lines.map((line) => paragraph(line)).join('\n')}
</div>`;
    default:
      return block satisfies never;
  }
}

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 12px${style ? `;${style}` : ''}">${escapeHtml(text)}</p>`;

/** Readable without style sheets and images: real paragraphs, a title, a declared language. */
function page(title: string, body: string, language: Language): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${name}</title>
<style>
${STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f4f6f5;color:#1b2426;font-family:Arial,Helvetica,sans-serif;font-size:17px;line-height:26px">
<div class="card" role="article" aria-label="${name}" lang="${language}" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d0d7d9;border-radius:12px">
${body}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
