import { createErrorReports, toErrorReport } from './client-reports';

const ORIGIN = 'https://pechincha.example';
const DEAL = '/promocao/0123456789abcdef01234567';

function makeError(message: string, stack = '', name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack });
}
const report = (error: unknown, path = '/') => toErrorReport({ kind: 'error', error, path }, ORIGIN);

it('error report has the page route and the frames in our own assets', () => {
  const stack = [
    'TypeError: x is not a function',
    `    at price (${ORIGIN}/assets/deal-page-a1.js:1:2345)`,
    '    at https://accounts.google.com/gsi/client:3:4',
    `load@${ORIGIN}/assets/index-b2.js:6:7`,
    `    at ${ORIGIN}/redefinir-senha?token=abc:1:1`,
  ].join('\n');
  expect(report(makeError('x is not a function', stack), `/curitiba${DEAL}`)).toEqual({
    kind: 'error',
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['deal-page-a1.js:1:2345', 'index-b2.js:6:7'],
    route: '/:city/promocao/:id',
  });
});

it('error report has the innermost five frames when there are more', () => {
  const stack = Array.from({ length: 9 }, (_, n) => `at ${ORIGIN}/assets/a.js:1:${n}`).join('\n');
  expect(report(makeError('deep', stack))?.frames).toEqual([0, 1, 2, 3, 4].map((n) => `a.js:1:${n}`));
});

it('error report contains no personal data', () => {
  const reported = report(
    makeError(`${DEAL}?de=ana@loja.com.br of ana@loja.com.br, 11 98765-4321`),
    '/usuario/x',
  );
  expect(reported).toMatchObject({
    message: '/promocao/<token> of <email>, <number>',
    route: '/usuario/:id',
  });
});

it.each([
  ['a string', 'broken', { name: 'string', message: 'broken' }],
  ['an object', { secret: 1 }, { name: 'object', message: '' }],
])('error report is made when %s is thrown', (_what, thrown, expected) => {
  expect(report(thrown)).toMatchObject({ ...expected, frames: [] });
});

it.each([
  ['its value is null', null],
  ['it is a cancelled request', makeError('canceled', '', 'CanceledError')],
  ['it is an aborted request', new DOMException('The user aborted a request.', 'AbortError')],
  ['it is a failed request', makeError('Request failed with status code 503', '', 'AxiosError')],
  ['there is no network', makeError('Failed to fetch')],
  ['it comes from an extension', makeError('x', 'at chrome-extension://abc/content.js:1:2')],
])('no error report is made when %s', (_when, error) => {
  expect(report(error)).toBeUndefined();
});

it('error reports are unique and limited to ten per page', () => {
  const toReports = createErrorReports(ORIGIN);
  const makePageError = (number: number) =>
    ({ kind: 'error', error: makeError(`error ${number}`), path: '/' }) as const;
  expect(toReports([makePageError(1), makePageError(1), makePageError(2)])).toHaveLength(2);
  expect(toReports([makePageError(2)])).toEqual([]);
  expect(toReports(Array.from({ length: 20 }, (_, n) => makePageError(n + 3)))).toHaveLength(8);
  expect(toReports([makePageError(99)])).toEqual([]);
});
