import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { readFont } from './font-tables.ts';
import { readFonts } from './fonts.ts';
import { print, printable } from './printable.ts';

const { files, coverage } = readFonts();

describe('shows a character without a glyph as its number', () => {
  test.each([
    ['Núñez 王', 'Núñez 王'],
    ['สมชาย', 'สมชาย'],
    ['👩🏽\u200d⚕️', '👩🏽\u200d⚕️'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['a\0b', 'a[U+0000]b'],
    ['\ud83d!', '[U+D83D]!'],
    ['\uffff', '[U+FFFF]'],
    ['\uf8ff', '[U+F8FF]'],
    ['a\r\nb\u2028c\td', 'a\nb\nc d'],
    ['葛\u{e0100}', '葛'],
  ])('%j', (text, printed) => {
    expect(printable(text, coverage)).toBe(printed);
  });

  test('keeps a letter if only its mark has no glyph', () => {
    const latin = coverage.slice(0, 1);
    expect(printable('a\u0e31', latin)).toBe('a[U+0E31]');
    expect(printable('a\u0e31', [])).toBe('a[U+0E31]');
  });
});

test('fonts report their coverage', () => {
  expect(coverage[0]?.family).toBe('Noto Sans');
  expect(coverage[0]?.has(0x41)).toBe(true);
  expect(coverage[0]?.has(0x0e01)).toBe(false);
  expect(coverage.some((font) => font.has(0x1f44d))).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('no font')],
  ['the beginning of a font', files[0]?.subarray(0, 400) ?? Buffer.alloc(0)],
])('does not read %s as a font', (_, content) => {
  expect(readFont(content)).toBeNull();
});

describe('makes a document even if typst refuses', () => {
  const document: PrintedDocument = {
    title: 'Summary',
    practice: { name: 'Núñez', phone: null, logo: null },
    language: 'en',
    at: '2026-11-22T16:00:00.000Z',
    sections: [{ heading: null, facts: [], table: null, paragraphs: ['สม'] }],
  };
  const isAscii = (of: PrintedDocument) => /^[ -~]*$/.test(JSON.stringify(of));

  test('for its characters: in ASCII', () => {
    const made = print(document, coverage, (given, form) => {
      if (!isAscii(given)) throw new Error('refused');
      return Buffer.from(`${form} ${given.practice.name} ${given.sections[0]?.paragraphs[0]}`);
    });
    expect(made.toString()).toBe('tagged N[U+00FA][U+00F1]ez [U+0E2A][U+0E21]');
  });

  test('for its tags: without tags', () => {
    const made = print(document, coverage, (_, form) => {
      if (form === 'tagged') throw new Error('refused');
      return Buffer.from(form);
    });
    expect(made.toString()).toBe('plain');
  });
});

describe('broken typesetter', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    await world.db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify([{ step: 'signature', mandatory: true }]) })
      .where('id', '=', world.practice.visitTypeId)
      .execute();
  });
  afterAll(() => world.close());

  test('a crashing typesetter is an error for each kind of document, and the next document is made', async () => {
    const visit = await world.scheduled();
    const { visitId, sessionId } = visit;
    const staff = await world.signedIn(world.staff.provider);
    const patient = await world.patientOf(visit);
    expect((await signConsent(patient, sessionId)).status).toBe(200);

    const summary = () =>
      staff.call('GET /api/provider/visits/:rootVisitId/summary.pdf', {
        params: { rootVisitId: visitId },
        query: { language: 'en' },
      });
    const calls = {
      summary,
      'the patient’s receipt': () =>
        patient.call('GET /api/patient/sessions/:sessionId/consent', { params: { sessionId } }),
      'staff’s receipt': () =>
        staff.call('GET /api/provider/sessions/:sessionId/consent', { params: { sessionId } }),
    };
    const dying = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      this.emit('error', new Error('out of memory'));
    });
    const codes = Object.entries(calls).map(async ([what, call]) => [what, (await call()).error.code]);
    expect(Object.fromEntries(await Promise.all(codes))).toEqual({
      summary: 'UNABLE_PRINT',
      'the patient’s receipt': 'FAILED_TO_OPEN_CONSENT_DOCUMENT',
      'staff’s receipt': 'FAILED_TO_OPEN_CONSENT_DOCUMENT',
    });
    dying.mockRestore();
    for (const [what, call] of Object.entries(calls)) expect((await call()).status, what).toBe(200);
  });
});
