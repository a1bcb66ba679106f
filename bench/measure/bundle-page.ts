import { dirname } from 'node:path';
import { build } from 'vite';

export async function bundlePage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: dirname(entry),
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled`);
  return chunk.code;
}
