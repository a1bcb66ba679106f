import path from 'node:path';
import { type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';
import { CLIENT, isBelow } from './chunk-groups.ts';

const WITH_WORDS = path.join(CLIENT, 'ui/words/with-words.ts');

/** A component's file. Other imports load no words. */
const PART = /\.tsx$/;

/** Stands for a part's namespaces until all modules are known. Bundlers may change the quotes. */
const placeholder = (part: string) => `words of ${part}`;
const PLACEHOLDER = /(["'`])words of ([^"'`]+)\1/g;

/**
 * A part's words load with its code: `import('./part.tsx')` becomes `withWords(import('./part.tsx'), ['part', …])`
 * (`client/ui/words/with-words.ts`), with the namespaces of {@link wordsOf} the part.
 *
 * @throws when a `useTranslation` names no namespace literally
 */
export function partWords(): Plugin {
  return {
    name: 'part-words',
    apply: 'build',
    async transform(code, id) {
      if (!isBelow(CLIENT, id) || !/\buseTranslation\(|\bimport\(/.test(code)) return null;
      const { words, imports, unnamed } = read(this.parse(code));
      if (unnamed !== null)
        this.error('useTranslation needs a literal namespace: a part’s words load with its code', unnamed);
      let written = code;
      for (const { start, end, file } of imports.reverse()) {
        const part = await this.resolve(file, id);
        if (!part) this.error(`${file} is missing`, start);
        const names = JSON.stringify([placeholder(path.relative(CLIENT, part.id))]);
        written = `${written.slice(0, start)}withWords(${written.slice(start, end)}, ${names})${written.slice(end)}`;
      }
      if (imports.length > 0)
        written = `import { withWords } from ${JSON.stringify(WITH_WORDS)};\n${written}`;
      return { code: written, map: null, meta: { words } };
    },
    renderChunk(code) {
      const written = code.replace(PLACEHOLDER, (_, _quote, part: string) =>
        wordsOf(path.join(CLIENT, part), this)
          .map((name) => JSON.stringify(name))
          .join(),
      );
      return written === code ? null : { code: written, map: null };
    },
  };
}

/** The namespaces that `useTranslation` names in a module and in those that it always loads. */
export function wordsOf(
  module: string,
  { getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
): string[] {
  const modules = new Set([module]);
  const words = new Set<string>();
  for (const id of modules) {
    const info = getModuleInfo(id);
    for (const name of info?.meta.words ?? []) words.add(name);
    for (const imported of info?.importedIds ?? []) if (isBelow(CLIENT, imported)) modules.add(imported);
  }
  return [...words].sort();
}

interface Read {
  words: string[];
  imports: { start: number; end: number; file: string }[];
  /** Where a call does not name its namespaces. */
  unnamed: number | null;
}

function read(program: ESTree.Program): Read {
  const found: Read = { words: [], imports: [], unnamed: null };
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'useTranslation') return;
      const names = first ? literals(first) : ['common'];
      found.words.push(...names);
      if (names.length === 0) found.unnamed = start;
    },
    ImportExpression({ source, start, end }) {
      if (source.type === 'Literal' && PART.test(String(source.value)))
        found.imports.push({ start, end, file: String(source.value) });
    },
  }).visit(program);
  return found;
}

function literals(node: ESTree.Argument): string[] {
  if (node.type === 'Literal') return [String(node.value)];
  if (node.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((one) => (one?.type === 'Literal' ? [String(one.value)] : []));
}
