import { createRequire } from 'node:module';

/**
 * The part of typst's Node binding that we use. Its own package depends on versions that do not exist for every
 * system.
 */
export interface TypstCompiler {
  pdf(
    source: { mainFileContent: string; inputs: Record<string, string> },
    /** `creationTimestamp` in seconds since the epoch. */
    options: { pdfStandard: string; creationTimestamp: number },
  ): Buffer;
  mapShadow(path: string, content: Buffer): void;
  resetShadow(): void;
  evictCache(maxAge: number): void;
}
interface Binding {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): TypstCompiler;
  };
}

/**
 * The published bindings. typst 0.13, in version 0.6 of the bindings, cannot tag a PDF for screen readers
 * yet. https://www.npmjs.com/package/@myriaddreamin/typst-ts-node-compiler
 */
const BINDINGS: Readonly<Record<string, { name: string; pdfStandard: string }>> = {
  'linux-x64': { name: 'linux-x64-gnu', pdfStandard: 'ua-1' },
  'linux-arm64': { name: 'linux-arm64-gnu', pdfStandard: '1.7' },
  'darwin-x64': { name: 'darwin-x64', pdfStandard: '1.7' },
  'darwin-arm64': { name: 'darwin-arm64', pdfStandard: '1.7' },
};

/**
 * @returns the compiler, and the best PDF standard that it can write
 * @throws if typst has no binding for this system
 */
export function openTypst(fonts: Buffer[]): { compiler: TypstCompiler; pdfStandard: string } {
  const binding = BINDINGS[`${process.platform}-${process.arch}`];
  if (!binding) throw new Error(`no typst for ${process.platform}-${process.arch}`);
  const { name, pdfStandard } = binding;
  const load = createRequire(import.meta.url);
  const { NodeCompiler } = load(`@myriaddreamin/typst-ts-node-compiler-${name}`) as Binding;
  // Templates read nothing outside their workspace.
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: fonts }],
  });
  return { compiler, pdfStandard };
}
