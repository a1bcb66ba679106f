const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The contents of all elements with this name. In S3's answers they have no attributes and are not nested. */
export const elementsIn = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .flatMap((rest) => rest.split(`</${name}>`, 1));

/** The first element's text; empty without one. */
export const textIn = (xml: string, name: string): string =>
  (elementsIn(xml, name)[0] ?? '').replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex, decimal, entity) =>
      entity
        ? (ENTITIES[entity] ?? all)
        : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
