import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { newsFileUrl } from '#shared/domain/news.ts';
import MarkdownText from './markdown.tsx';

const ID = '0a1b2c3d-0000-4000-8000-000000000001';
const rendered = (text: string) =>
  renderToStaticMarkup(
    <Router ssrPath="/news">
      <MarkdownText>{text}</MarkdownText>
    </Router>,
  );

test('turns Markdown into elements below the page’s heading', () => {
  expect(rendered('# One\n\n## Two\n\n- **a**\n- b')).toMatch(
    /<h2>One<\/h2>\s*<h2>Two<\/h2>\s*<ul>\s*<li><strong>a<\/strong><\/li>\s*<li>b<\/li>\s*<\/ul>/,
  );
});

test.each([
  ['a script', '<script>alert(1)</script>', /<script/],
  ['an event handler', '<img src=x onerror=alert(1)>', /<img/],
  ['a frame', 'a <iframe src="https://example.com"></iframe>', /<iframe/],
  ['a link that runs', '[a](javascript:alert(1))', /javascript:/],
  ['a link with data', '[a](data:text/html,<b>)', /data:/],
  ['another server’s picture', '![a](https://example.com/a.png)', /<img|example/],
  ['a picture with data', '![a](data:image/png;base64,AA)', /<img|data:/],
])('leaves %s as text', (_what, text, forbidden) => {
  expect(rendered(text)).not.toMatch(forbidden);
});

test('shows pictures and videos from this server', () => {
  const picture = newsFileUrl('picture', ID);
  const video = newsFileUrl('video', ID);
  expect(rendered(`![The list](${picture})`)).toContain(`src="${picture}" alt="The list"`);
  expect(rendered(`![A lesson](${video})`)).toMatch(
    `<video src="${video}" aria-label="A lesson" controls=""`,
  );
});

test('opens links within the app in the same tab, and other links and files in a new one', () => {
  expect(rendered('[a](/provider/visits)')).not.toContain('target');
  for (const href of ['https://example.com', '//example.com', '/api/provider/me'])
    expect(rendered(`[a](${href})`)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`);
});
