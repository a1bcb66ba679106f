import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { setForPractices } from './enterprise.ts';
import { messagesTo } from './outbox.ts';

export async function demandCodes(
  databaseUrl: string,
  practice: string,
  of: { patients: boolean; staff: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    expect(await setForPractices(client, 'patientMfa', of.patients, practice)).toBe(1);
    expect(await setForPractices(client, 'providerMfa', of.staff, practice)).toBe(1);
  } finally {
    await client.end();
  }
}

export async function letHalfAMinutePass(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const moved = await client.query(`update mfa_codes set sent_at = sent_at - interval '30 s'`);
    expect(moved.rowCount).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}

async function codeMessages(page: Page, url: string, to: string) {
  return (await messagesTo(page, url, to)).filter(({ text }) => !text.includes('/v/'));
}

export async function codeFor(page: Page, url: string, to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await codeMessages(page, url, to)).length).toBe(count);
  const [newest] = await codeMessages(page, url, to);
  expect(newest?.subject).not.toMatch(/\d{6}/);
  return /(?<!\d)\d{6}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? '';
}

export const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
