import { expect, test } from 'vitest';
import { firstPictureIn, newsFileAt, newsFileMarkdown, newsFileUrl } from '#shared/domain/news.ts';

const ID = '0a1b2c3d-0000-4000-8000-000000000001';

test.each([
  [newsFileUrl('picture', ID), { kind: 'picture', fileId: ID }],
  [newsFileUrl('video', ID), { kind: 'video', fileId: ID }],
  [`https://example.com${newsFileUrl('picture', ID)}`, null],
  [`//example.com${newsFileUrl('picture', ID)}`, null],
  [`${newsFileUrl('picture', ID)}/../../me`, null],
  [`${newsFileUrl('picture', ID)}?x=1`, null],
  ['data:image/png;base64,AA', null],
  [undefined, null],
])('reads %s as %j', (address, file) => {
  expect(newsFileAt(address)).toEqual(file);
});

test('a file’s Markdown shows it, whatever its name', () => {
  const markdown = newsFileMarkdown({ kind: 'picture', fileId: ID, name: 'The [new] *list*.v2.png' });
  expect(markdown).toBe(`![The  new   list .v2](${newsFileUrl('picture', ID)})`);
  expect(firstPictureIn(`Words\n\n${markdown}\n`)).toBe(ID);
});

test('a video is not a picture, and a link shows neither', () => {
  expect(firstPictureIn(newsFileMarkdown({ kind: 'video', fileId: ID, name: 'a.mp4' }))).toBeNull();
  expect(firstPictureIn(`[A](${newsFileUrl('picture', ID)})`)).toBeNull();
});
