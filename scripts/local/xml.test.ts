import { expect, test } from 'vitest';
import { parseXml } from './xml.ts';

test.each([
  ['nothing', ''],
  ['a control character', '<a>\u0008</a>'],
  ['a reference to a control character', '<a>&#8;</a>'],
  ['a control character in an attribute', '<a b="\u0001"/>'],
  ['a noncharacter', '<a>\uffff</a>'],
  ['an attribute with <', '<a b="<"/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['an end of CDATA in a text', '<a>]]></a>'],
  ['an unclosed element', '<a><b></a>'],
  ['a document type', '<!DOCTYPE a><a/>'],
])('%s is not accepted', (_what, text) => {
  expect(() => parseXml(text)).toThrow();
});

test('well-formed XML is read', () => {
  const root = parseXml('<a b="&lt;&quot;"><c>1 &amp; 2</c><c><![CDATA[<d>]]></c></a>');
  expect(root.attributes).toEqual({ b: '<"' });
  expect(root.all('c').map(({ text }) => text)).toEqual(['1 & 2', '<d>']);
});
