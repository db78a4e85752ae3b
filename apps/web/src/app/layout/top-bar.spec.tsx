import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { SearchBox, ThemeToggle } from './top-bar';

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

let system: { matches: boolean; onchange?: () => void };
const getShown = () => document.documentElement.dataset['theme'];
const getBarColor = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;

/** Runs the inline script of the page shell. */
beforeEach(async () => {
  localStorage.clear();
  Object.assign(performance, { getEntriesByType: () => [] });
  system = { matches: false };
  jest.spyOn(window, 'matchMedia').mockImplementation(() => system as unknown as MediaQueryList);
  document.head.innerHTML = ['theme-color', 'first-request', 'first-response']
    .map((name) => `<meta name="${name}" content="">`)
    .join('');
  const page = await readFile(join(import.meta.dirname, '../../../index.html'), 'utf8');
  window.eval(/<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');
});

it('shows the theme of the system and its changes until one is chosen', () => {
  expect(getShown()).toBe('light');
  system.matches = true;
  system.onchange?.();
  expect([getShown(), getBarColor()]).toEqual(['dark', '#123B2C']);
  window.setTheme('light');
  system.onchange?.();
  expect([getShown(), getBarColor()]).toEqual(['light', '#0B6B4C']);
});

it('shows what another tab chooses', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'dark' }));
  expect(getShown()).toBe('light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(getShown()).toBe('dark');
});

it('stores what differs from the system, and follows it again when switched back', () => {
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para o tema escuro' }));
  expect([getShown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  fireEvent.click(screen.getByRole('button', { name: 'Mudar para o tema claro' }));
  expect([getShown(), localStorage.getItem('theme')]).toEqual(['light', null]);
});
