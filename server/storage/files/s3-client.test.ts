import { expect, test } from 'vitest';
import { elementsIn, readXml, textIn } from './s3-client.ts';

const read = (xml: string) => readXml(Buffer.from(xml));
const keyIn = (text: string) => textIn(read(`<R><Key>${text}</Key></R>`), 'Key');

test('reads a list as S3 sends it: with a declaration, a namespace, line breaks, and nested elements', () => {
  const list = read(`<?xml version="1.0" encoding="UTF-8"?>
<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Prefix>one/</Prefix>
  <IsTruncated>true</IsTruncated>
  <NextVersionIdMarker/>
  <Version><Key>one/a</Key><Size>0012</Size><Owner><ID>7</ID></Owner></Version>
  <DeleteMarker><Key>one/b</Key></DeleteMarker>
  <Version><Key>one/c</Key><VersionId>null</VersionId></Version>
</ListVersionsResult>`);
  expect(textIn(list, 'IsTruncated')).toBe('true');
  const versions = elementsIn(list, 'Version');
  expect(versions.map((one) => textIn(one, 'Key'))).toEqual(['one/a', 'one/c']);
  expect(versions.map((one) => textIn(one, 'VersionId'))).toEqual(['', 'null']);
  expect(versions.map((one) => textIn(one, 'Size'))).toEqual(['0012', '']);
  expect(versions.map((one) => elementsIn(one, 'Owner').length)).toEqual([1, 0]);
  expect(textIn(list, 'NextVersionIdMarker')).toBe('');
  expect(textIn(list, 'Version')).toBe('');
});

test('reads one element as a list of one, and a missing one as an empty list', () => {
  const list = read('<R><CommonPrefixes><Prefix>audit-7/</Prefix></CommonPrefixes></R>');
  expect(elementsIn(list, 'CommonPrefixes').map((one) => textIn(one, 'Prefix'))).toEqual(['audit-7/']);
  for (const name of ['Version', 'toString', 'constructor', '#text']) {
    expect(elementsIn(list, name)).toEqual([]);
    expect(textIn(list, name)).toBe('');
  }
});

test.each([
  ['a&amp;b &lt;c&gt; &quot;d&quot; &apos;e&apos;', `a&b <c> "d" 'e'`],
  ['&#13;&#xD;&#x20AC;&#128512;', '\r\r€😀'],
  ['&amp;lt;&amp;amp;', '&lt;&amp;'],
  ['  spaces  ', '  spaces  '],
  ['<![CDATA[<&amp;>]]>', '<&amp;>'],
  ['1e3', '1e3'],
  ['007', '007'],
  ['true', 'true'],
])('the text %s', (written, meant) => {
  expect(keyIn(written)).toBe(meant);
});

test('finds no elements in a missing or an empty answer', () => {
  for (const body of [null, Buffer.alloc(0)]) expect(textIn(readXml(body), 'Code')).toBe('');
  expect(elementsIn(read('<R/>'), 'Version')).toEqual([]);
});

test.each([
  ['a text', 'Service Unavailable'],
  ['a page', '<html><body>Bad gateway<br></body></html>'],
  ['an answer that was cut off', '<Error><Code>NoSuchBucket</Code><Mess'],
  ['an element that was not closed', '<Error><Code>NoSuchBucket</Code>'],
  ['a file of the server', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><R><Key>&x;</Key></R>'],
  ['endless nesting', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`],
])('refuses %s', (_, xml) => {
  expect(() => read(xml)).toThrow();
});

test('does not multiply entities that an answer defines', () => {
  const xml = '<!DOCTYPE R [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><R><Key>&b;&b;</Key></R>';
  expect(textIn(read(xml), 'Key')).not.toContain('aaaa');
});

test('does not open an entity that names a file or an address', () => {
  const answer = (place: string) =>
    `<!DOCTYPE R [<!ENTITY own SYSTEM "${place}">]><R><Key>before &own; after</Key></R>`;
  for (const place of ['file:///etc/passwd', 'http://127.0.0.1:9/own'])
    expect(() => readXml(Buffer.from(answer(place)))).toThrow();
});
