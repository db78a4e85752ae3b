import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createMember,
  findError,
  holdResponse,
  renderMemberPage,
  server,
  signIn,
} from '../../../test/render-page';
import { getSite } from '../../lib/site';
import { SitePage } from './site-page';

const LOAD = 'GET /admin/site';
const SAVE = 'PUT /admin/site';
const saved: SiteSettings = { ...defaultSiteSettings, version: 3 };

async function openForm(settings: SiteSettings = saved) {
  signIn(createMember({ role: 'admin' }));
  server.respond(LOAD, { body: settings });
  const page = renderMemberPage(
    <main id="conteudo" tabIndex={-1}>
      <SitePage />
    </main>,
    '/admin/site',
  );
  await screen.findByRole('textbox', { name: 'Nome' });
  return page;
}

const getInput = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const getButton = (name: string) => screen.getByRole('button', { name });
const getSection = (name: string) => within(screen.getByRole('region', { name }));
const listSent = () =>
  server.listRequests(SAVE).map(({ body, headers }) => ({
    body: JSON.parse(body) as SiteSettings,
    key: headers['idempotency-key'],
  }));
/** The rows, in their order, by what their first inputs hold. */
const listCities = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Nome da cidade/ }).map(({ value }) => value);

it('a failed load can be repeated', async () => {
  signIn(createMember({ role: 'admin' }));
  server.respond(LOAD, { status: 500 });
  const { user } = renderMemberPage(<SitePage />, '/admin/site');
  await screen.findByText('Não foi possível carregar o site.');
  server.respond(LOAD, { body: saved });
  await user.click(getButton('Tentar de novo'));
  await screen.findByRole('textbox', { name: 'Nome' });
});

it('a change is saved with everything else and the version, and shown at once', async () => {
  const { user, unmount } = await openForm();
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  await user.clear(getInput('Nome'));
  await user.type(getInput('Nome'), 'Feira');
  await user.click(getButton('Adicionar cidade'));
  await user.keyboard('Foz do Iguaçu');
  expect(getInput('Endereço da cidade 5').value).toBe('foz-do-iguacu');
  await user.click(getButton('Subir cidade 5'));
  await user.click(screen.getByRole('switch', { name: 'No menu: cidade 4' }));
  await user.click(getButton('Remover cidade 1'));
  await user.type(getInput('Palavras bloqueadas'), 'golpe\n\npirâmide');
  screen.getByText('Há mudanças que não foram salvas');
  const cities = [
    { slug: 'sao-paulo', name: 'São Paulo', inMenu: true },
    { slug: 'rio-de-janeiro', name: 'Rio de Janeiro', inMenu: true },
    { slug: 'foz-do-iguacu', name: 'Foz do Iguaçu', inMenu: false },
    { slug: 'ibaiti', name: 'Ibaiti', inMenu: true },
  ];
  const body = { ...saved, name: 'Feira', cities, blockedWords: ['golpe', 'pirâmide'] };
  server.respond(SAVE, { body: { ...body, version: 4 } });
  await user.click(getButton('Salvar'));
  await screen.findByText('Site atualizado.');
  expect(listSent()).toEqual([{ body, key: expect.any(String) as string }]);
  expect(getSite()).toMatchObject({ version: 4, name: 'Feira', cities });
  expect(getSite()).not.toHaveProperty('blockedWords');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());

  await user.type(getInput('Nome'), 's');
  server.respond(SAVE, { body: { ...body, name: 'Feiras', version: 5 } });
  await user.click(getButton('Salvar'));
  await waitFor(() => expect(listSent()).toHaveLength(2));
  const [first, second] = listSent();
  expect(second?.body).toMatchObject({ name: 'Feiras', version: 4 });
  expect(second?.key).not.toBe(first?.key);
  unmount();
});

it('the address of a stored city stays when its name changes, and that of a category cannot be changed', async () => {
  const { user, unmount } = await openForm();
  await user.type(getInput('Nome da cidade 1'), ' PR');
  expect(getInput('Endereço da cidade 1').value).toBe('curitiba');
  expect(getInput('Endereço da categoria 1').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remover categoria 1' })).toBeNull();
  await user.click(getButton('Adicionar categoria'));
  await user.keyboard('Pets');
  expect(getInput('Endereço da categoria 10').value).toBe('pets');
  await user.click(getButton('Ícone da categoria 10: Etiqueta'));
  await user.click(await screen.findByRole('menuitem', { name: 'Pata' }));
  getButton('Ícone da categoria 10: Pata');
  getButton('Remover categoria 10');
  await user.click(getButton('Descartar'));
  expect(getInput('Nome da cidade 1').value).toBe('Curitiba');
  unmount();
});

it('what the server refuses stands at its row, also where the filter hides it, and the first has the focus', async () => {
  const cities = Array.from({ length: 30 }, (_, index) => ({
    slug: `cidade-${index}`,
    name: `Cidade ${index}`,
    inMenu: false,
  }));
  const { user, unmount } = await openForm({ ...saved, cities });
  expect(listCities()).toHaveLength(20);
  await user.type(screen.getByRole('searchbox', { name: 'Filtrar cidades' }), 'cidade 7');
  expect(listCities()).toEqual(['Cidade 7']);
  await user.type(getInput('Nome da cidade 8'), '!');
  expect(listCities()).toEqual(['Cidade 7!']);
  const errors = [
    { field: 'trackers.1', message: 'Já está na lista', msg: 'Já está na lista' },
    { field: 'cities.24.slug', message: 'Este endereço já é usado pelo site', msg: '' },
  ];
  server.respond(SAVE, { status: 400, body: { code: 'INVALID_INPUT', message: 'Confira', errors } });
  await user.click(getButton('Salvar'));
  await screen.findByText('Este endereço já é usado pelo site');
  const slug = getInput('Endereço da cidade 25');
  await waitFor(() => expect(document.activeElement).toBe(slug));
  expect(slug.getAttribute('aria-invalid')).toBe('true');
  const trackers = getInput('Rastreadores');
  expect(trackers.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Linha 2: Já está na lista');
  await user.type(slug, '0');
  expect(slug.getAttribute('aria-invalid')).toBe('false');
  expect(trackers.getAttribute('aria-invalid')).toBe('true');
  unmount();
});

it('an error of a whole section has the focus', async () => {
  const { user, unmount } = await openForm();
  await user.click(screen.getByRole('switch', { name: 'Escondida: categoria 1' }));
  const message = 'Deixe ao menos uma categoria à vista';
  const errors = [{ field: 'categories', message, msg: message }];
  server.respond(SAVE, { status: 400, body: { code: 'INVALID_INPUT', message, errors } });
  await user.click(getButton('Salvar'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(message));
  unmount();
});

it('what two admins change at once is merged, and what both have changed is chosen', async () => {
  const { user, unmount } = await openForm();
  await user.type(getInput('Palavras bloqueadas'), 'minha');
  await user.type(getInput('Nome da cidade 4'), ' do Sul');
  const current = {
    ...saved,
    version: 4,
    name: 'Feira',
    cities: saved.cities.map((city) => (city.slug === 'ibaiti' ? { ...city, name: 'Ibaiti Velha' } : city)),
    blockedWords: ['outra'],
  };
  server.respond(SAVE, { status: 409, body: { code: 'EDIT_CONFLICT', message: 'Mudou.', site: current } });
  const respond = holdResponse(LOAD);
  await user.click(getButton('Salvar'));
  expect(await findError()).toContain('O site mudou enquanto você editava. Confira e salve de novo.');
  await respond({ body: current });
  expect(getInput('Nome').value).toBe('Feira');
  expect(getInput('Nome da cidade 4').value).toBe('Ibaiti do Sul');
  expect(getInput('Palavras bloqueadas').value).toBe('outra\nminha');
  expect(screen.getAllByText('Outra pessoa também mudou isto.')).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('Outra pessoa também mudou isto.'),
  );
  expect(screen.getByRole('group', { name: 'Salvo em Cidades' }).textContent).toContain('Ibaiti Velha');

  await user.click(getButton('Usar o que está salvo: Cidades'));
  expect(getInput('Nome da cidade 4').value).toBe('Ibaiti Velha');
  expect(screen.queryByText('Outra pessoa também mudou isto.')).toBeNull();
  server.respond(SAVE, { body: { ...current, version: 5 } });
  await user.click(getButton('Salvar'));
  await screen.findByText('Site atualizado.');
  expect(listSent().at(-1)?.body).toMatchObject({
    version: 4,
    name: 'Feira',
    blockedWords: ['outra', 'minha'],
    cities: [{}, {}, {}, { name: 'Ibaiti Velha' }],
  });
  unmount();
});

it('what others have saved is there on return to the tab, beside what was changed here', async () => {
  const { user, unmount } = await openForm();
  await user.type(getInput('Palavras bloqueadas'), 'golpe');
  server.respond(LOAD, { body: { ...saved, version: 4, name: 'Feira' } });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(getInput('Nome').value).toBe('Feira'));
  expect(getInput('Palavras bloqueadas').value).toBe('golpe');
  expect(screen.queryByText('Outra pessoa também mudou isto.')).toBeNull();
  unmount();
});

it('what is typed while it is being saved stays to be saved', async () => {
  const { user, unmount } = await openForm();
  await user.type(getInput('Nome'), '!');
  const respond = holdResponse(SAVE);
  await user.click(getButton('Salvar'));
  await user.type(getInput('Palavras bloqueadas'), 'golpe');
  await respond({ body: { ...saved, name: 'Pechincha!', version: 4 } });
  await screen.findByText('Site atualizado.');
  expect(getInput('Palavras bloqueadas').value).toBe('golpe');
  await user.click(getButton('Descartar'));
  expect(getInput('Palavras bloqueadas').value).toBe('');
  expect(getInput('Nome').value).toBe('Pechincha!');
  unmount();
});

it('a section returns to its default, which is printed, and says so', async () => {
  const { user, unmount } = await openForm({ ...saved, shorteners: ['a.example'] });
  const section = getSection('Encurtadores');
  expect(section.getByRole('group', { name: 'Padrão de Encurtadores', hidden: true }).textContent).toContain(
    'bit.ly',
  );
  const button = section.getByRole('button', { name: 'Voltar ao padrão: Encurtadores' });
  await user.click(button);
  expect(getInput('Encurtadores').value.split('\n')).toEqual(defaultSiteSettings.shorteners);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Encurtadores: o padrão está no formulário. Vale depois de salvar.');
  expect(listSent()).toEqual([]);
  unmount();
});

it('what was not saved is there again on return, with what others have saved meanwhile', async () => {
  const first = await openForm();
  await first.user.click(getButton('Adicionar categoria'));
  await first.user.keyboard('Pets');
  first.unmount();
  const second = await openForm({ ...saved, version: 4, name: 'Feira' });
  screen.getByText('Estas são as mudanças que você tinha começado.');
  expect(getInput('Nome').value).toBe('Feira');
  expect(getInput('Endereço da categoria 10').readOnly).toBe(false);
  await second.user.click(getButton('Descartar mudanças'));
  expect(screen.queryByRole('textbox', { name: 'Nome da categoria 10' })).toBeNull();
  second.unmount();
  const third = await openForm();
  expect(screen.queryByText('Estas são as mudanças que você tinha começado.')).toBeNull();
  third.unmount();
});
