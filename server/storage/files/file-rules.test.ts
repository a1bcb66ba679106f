import { describe, expect, test } from 'vitest';
import { checkFile, type FileRule } from './file-rules.ts';

describe('a file’s type', () => {
  const rule: FileRule = {
    types: ['image/gif'],
    mostBytes: 64,
    tooLarge: 'PAYLOAD_TOO_LARGE',
    wrongType: 'ERROR_INVALID_IMAGE_TYPE',
  };
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const sized = (bytes: number) => Buffer.concat([gif, Buffer.alloc(bytes - gif.length)]);

  test('is detected by its first bytes', async () => {
    expect(await checkFile(gif, rule)).toBe('image/gif');
    for (const other of [Buffer.from('<svg/>'), Buffer.alloc(0), gif.subarray(0, 2), Buffer.from('%PDF-1.7')])
      await expect(checkFile(other, rule)).rejects.toMatchObject({ code: 'ERROR_INVALID_IMAGE_TYPE' });
  });

  test('is too large from one byte over the limit', async () => {
    expect(await checkFile(sized(64), rule)).toBe('image/gif');
    await expect(checkFile(sized(65), rule)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
