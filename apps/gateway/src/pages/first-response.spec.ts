import { insertFirstResponse } from './first-response.js';

const page = '<html><head><meta name="first-request" content="" /></head><body><p></p></body></html>';
const path = '/promotions';

const getJson = (html: string): string => /id="first-response">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

it.each([
  '</script>',
  '</SCRIPT >',
  '<!--',
  '<!--<script>',
  ']]>',
  '&lt;',
  '\u2028\u2029',
  '$&$1',
  '</body>',
])('insertFirstResponse keeps %j inside the script', (text) => {
  const response = { [text]: [text, 1.5, null] };
  const html = insertFirstResponse(page, { path, bytes: Buffer.from(JSON.stringify(response)) });
  const json = getJson(html);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(response);
  expect(html.endsWith(`${json}</script></body></html>`)).toBe(true);
  expect(html).toContain('<meta name="first-response" content="inline" />');
});

it('insertFirstResponse leaves only the escaped path when there is no response', () => {
  const html = insertFirstResponse(page, { path: '/promotions?search="><script>', bytes: undefined });
  expect(html).toContain(
    '<meta name="first-request" content="/promotions?search=&#34;&#62;&#60;script&#62;" />',
  );
  expect(html).not.toContain('first-response');
});
