import { screen } from '@testing-library/react';
import { changeSite, renderPage, server } from '../../../test/render-page';
import { MeasuresPage } from './measures-page';

const findParameters = async (name: string) => (await screen.findByText(name)).closest('p')?.textContent;

it('parameters of links are those of the site, also after a change', async () => {
  const rules = { shorteners: [], trackers: ['utm_*', 'loja.example:ref'], affiliateParameters: ['tag'] };
  server.respond('GET /site/links', { body: rules });
  renderPage(<MeasuresPage />, '/como-medimos');
  expect(await findParameters('utm_*')).toBe('utm_*, ref em loja.example');
  expect(await findParameters('tag')).toBe('tag');
  server.respond('GET /site/links', { body: { ...rules, trackers: ['gclid'], affiliateParameters: [] } });
  changeSite({});
  expect(await findParameters('gclid')).toBe('gclid');
  screen.getByText('Nenhum.');
});

it('parameters that did not come are dashes', () => {
  renderPage(<MeasuresPage />, '/como-medimos');
  expect(screen.getAllByText('–', { selector: 'p' })).toHaveLength(2);
});
