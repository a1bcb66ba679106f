import { expect, it } from 'vitest';
import { expectImportsFound } from './fetch-first.ts';

const script = (code: string, ...imports: string[]) => ({ fileName: 'assets/page-A1.js', code, imports });

it('builds a script whose text shows its imports', () => {
  const code = 'import{a}from"./list-B1x.js";import"./words-C2.js";';
  expectImportsFound(script(code, 'assets/words-C2.js', 'assets/list-B1x.js'));
});

it.each([
  ['hides an import', 'import{a}from"/assets/list-B1x.js";', ['assets/list-B1x.js']],
  ['only seems to import', 'say(`from "./list-B1x.js"`);', []],
])('refuses to build a script that %s', (_what, code, imports) => {
  expect(() => expectImportsFound(script(code, ...imports))).toThrow('assets/page-A1.js imports');
});
