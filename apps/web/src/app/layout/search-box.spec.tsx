import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { SearchBox } from './search-box';

it.each([
  ['/?search=fone', 'fone'],
  ['/curitiba?search=fone', 'fone'],
  ['/busca?q=fone', 'fone'],
  ['/admin/usuarios?search=fone', ''],
  ['/admin/gamification?tab=users&search=fone', ''],
])('search box of %s has %p', (path, text) => {
  renderPage(<SearchBox />, path);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(text);
});
