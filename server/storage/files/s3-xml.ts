import { XMLParser } from 'fast-xml-parser';

export type XmlElement = string | { readonly [name: string]: readonly XmlElement[] | string };

const parser = new XMLParser({
  isArray: () => true,
  // An object's name may be a number, and may start or end with a space.
  parseTagValue: false,
  trimValues: false,
  // Without it, the parser does not decode numeric references, which S3 writes for control characters in names.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * The root element of an S3 answer; empty without an answer.
 *
 * @throws Error if the answer is not XML
 */
export function readXml(body: Buffer | null): XmlElement {
  if (!body || body.length === 0) return '';
  const [root] = Object.values(parser.parse(body.toString(), true) as Record<string, XmlElement[]>);
  return root?.[0] ?? '';
}

export function elementsIn(parent: XmlElement, name: string): readonly XmlElement[] {
  if (typeof parent === 'string' || !Object.hasOwn(parent, name)) return [];
  const found = parent[name] ?? [];
  return typeof found === 'string' ? [] : found;
}

export function textIn(parent: XmlElement, name: string): string {
  const [first = ''] = elementsIn(parent, name);
  return typeof first === 'string' ? first : '';
}
