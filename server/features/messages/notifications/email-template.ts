import type { Email } from '#server/adapters/messaging/email/port.ts';
import type { EmailBlock, EmailFact, EmailWords } from '#server/features/message-kind.ts';
import type { Language } from '#shared/domain/visit.ts';

export type RenderedEmail = Omit<Email, 'messageId' | 'to'>;

/**
 * Follows the reader's light or dark mode; programs without style sheets show the light one. The colors are
 * the theme's (`client/ui/theme/tokens.css`).
 */
const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #11181b !important; color: #f3f5f5 !important; }
  .card { background: #1b2529 !important; border-color: #33424a !important; }
  .head { border-color: #f0bf77 !important; }
  .quiet { color: #b9c4c8 !important; border-color: #33424a !important; }
  .facts { background: #0c1113 !important; }
  .button { background: #2fa3a0 !important; color: #06201f !important; }
  .address, .address a { color: #7fd3cf !important; }
}
@media (max-width: 400px) {
  .page { padding: 0 !important; }
  .card { border-width: 0 !important; border-radius: 0 !important; padding: 20px 16px !important; }
}`;

/**
 * As HTML and as plain text with the same content.
 *
 * @param logo the address of the sender's logo; null without one
 */
export function renderEmail(
  { subject, from, blocks, calendar }: EmailWords,
  language: Language,
  logo: string | null = null,
): RenderedEmail {
  return {
    subject,
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: page(subject, [head(from, logo), ...blocks.map(asHtml)].join('\n'), language),
    ...(calendar ? { calendar } : {}),
  };
}

function asText(block: EmailBlock): string {
  switch (block.type) {
    case 'greeting':
      return block.text;
    case 'facts':
      return block.facts
        .map(({ label, value, link }) => `${label}: ${value}${link ? `\n${link}` : ''}`)
        .join('\n');
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
      return `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:bold">${escapeHtml(block.text)}</h1>`;
    case 'facts':
      return factTable(block.facts);
    case 'text':
      return block.lines.map((line) => paragraph(line)).join('\n');
    case 'code':
      return paragraph(block.code, 'margin:24px 0;font-size:34px;font-weight:bold;letter-spacing:6px');
    case 'action': {
      const link = escapeHtml(block.link);
      return `<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b5d63;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p class="address" style="margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all">${link}</p>`;
    }
    case 'notices':
      return `<div class="quiet" style="margin-top:24px;padding-top:16px;border-top:1px solid #e2ddd4;color:#4f5d66;font-size:15px;line-height:22px">
${block.lines.map((line) => paragraph(line)).join('\n')}
</div>`;
    default:
      return block satisfies never;
  }
}

/**
 * The practice's logo and name above a brass line, as on its pages. The name repeats the logo's text. The logo is on
 * white, because it was designed for paper and would be lost on a dark background.
 */
const head = (from: string, logo: string | null) =>
  `<p class="head" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #b07a21;font-size:15px;line-height:22px;font-weight:bold">${logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="" style="display:inline-block;height:36px;width:auto;max-width:180px;margin:0 12px 0 0;padding:4px;border-radius:6px;background:#ffffff;vertical-align:middle">`}${escapeHtml(from)}</p>`;

/** Labels are above their values at every width, because two columns are too narrow for a date on a small phone. */
function factTable(facts: readonly EmailFact[]): string {
  const rows = facts.map(
    ({ label, value, link }, index) =>
      `<dt class="quiet" style="margin:${index === 0 ? 0 : 12}px 0 0;color:#4f5d66;font-size:15px;line-height:22px">${escapeHtml(label)}</dt>
<dd style="margin:0;font-weight:bold">${link ? linkTo(link, escapeHtml(value)) : factValue(value)}</dd>`,
  );
  return `<dl class="facts" style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f1eee8">
${rows.join('\n')}
</dl>`;
}

function factValue(value: string): string {
  const text = escapeHtml(value);
  return /^\+?[\d\s().-]{7,20}$/.test(value) ? linkTo(`tel:${value.replaceAll(/[^+\d]/g, '')}`, text) : text;
}

const linkTo = (address: string, html: string) =>
  `<a href="${escapeHtml(address)}" style="color:inherit">${html}</a>`;

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
<body class="page" style="margin:0;padding:24px 16px;background:#f7f5f1;color:#1d2a30;font-family:'Source Sans 3','Segoe UI',Roboto,Arial,sans-serif;font-size:17px;line-height:26px">
<div class="card" role="article" aria-label="${name}" lang="${language}" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e2ddd4;border-radius:12px">
${body}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
