import { CONSENT_VARIANTS, type ConsentVariant } from './workflow.ts';

export const CONSENT_TEXT_LIMITS = { name: 80, title: 120, body: 20_000 } as const;

export interface ConsentWords {
  title: string;
  body: string;
}

export type ConsentTextId = ConsentVariant | (string & {});

export const isBuiltIn = (textId: string): textId is ConsentVariant =>
  (CONSENT_VARIANTS as readonly string[]).includes(textId);

export type ConsentBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; first: number; items: string[] };

const HEADING = /^# +(.+)$/;
const BULLET = /^- +(.+)$/;
const NUMBER = /^(\d{1,3})\. +(.+)$/;

/**
 * A line that starts with '# ' is a heading; with '- ' or a number, an item of a list. An empty line ends a paragraph.
 * Pure.
 */
export function consentBlocks(body: string): ConsentBlock[] {
  const blocks: ConsentBlock[] = [];
  let ended = true;
  for (const line of linesOf(body)) {
    const last = blocks.at(-1);
    const number = NUMBER.exec(line);
    const [, heading] = HEADING.exec(line) ?? [];
    const [, bullet] = BULLET.exec(line) ?? [];
    if (heading) blocks.push({ kind: 'heading', text: heading });
    else if (bullet) {
      if (last?.kind === 'bullets') last.items.push(bullet);
      else blocks.push({ kind: 'bullets', items: [bullet] });
    } else if (number) {
      const [, at, text = ''] = number;
      if (last?.kind === 'numbers' && Number(at) === last.first + last.items.length) last.items.push(text);
      else blocks.push({ kind: 'numbers', first: Number(at), items: [text] });
    } else if (line && !ended && last?.kind === 'paragraph') last.text += `\n${line}`;
    else if (line && !ended && (last?.kind === 'bullets' || last?.kind === 'numbers'))
      last.items.push(`${last.items.pop()}\n${line}`);
    else if (line) blocks.push({ kind: 'paragraph', text: line });
    ended = line === '';
  }
  return blocks;
}

export function tidyConsent(body: string): string {
  return consentBlocks(body)
    .flatMap((block) => {
      switch (block.kind) {
        case 'heading':
          return `# ${block.text}`;
        case 'paragraph':
          return block.text;
        case 'bullets':
          return block.items.map((item) => `- ${item}`);
        case 'numbers':
          return block.items.map((item, index) => `${block.first + index}. ${item}`);
        default:
          return block satisfies never;
      }
    })
    .join('\n\n');
}

const linesOf = (body: string) => body.split(/\r\n|\r|\n/).map((line) => line.trim());
