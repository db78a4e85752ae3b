import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, Person } from './browser.ts';

const id = (number: number): string => `65000000000000000000000${number}`;

const waiting = (number: number, change: Record<string, unknown> = {}) => ({
  _id: id(number),
  title: `Promoção que espera ${number}`,
  description: 'Preço no Pix.',
  originalPrice: 199.9,
  promotionalPrice: 149.9,
  discount: 25,
  store: 'Casa da Xícara',
  link: 'https://casa-da-xicara.example/x',
  image: null,
  coupon: '',
  category: 'casa',
  city: number === 2 ? 'curitiba' : 'online',
  status: 'pending',
  createdAt: '2026-01-05T12:00:00.000Z',
  submittedAt: '2026-01-05T12:00:00.000Z',
  revision: 1,
  author: { _id: id(9), name: 'Nara Lopes', avatar: null, email: 'nara@correio.example' },
  previous: null,
  authorRecord: { approved: 3, rejected: 1 },
  ...change,
});

/** The queue at a manager's desk. What the server says is given here; the whole way is told by first-deal. */
describe('a fila de moderação', () => {
  let browser: Browser;
  let manager: Person;
  let page: Page;
  let queue: unknown[];
  let total: number;

  beforeAll(async () => {
    browser = await openBrowser();
    manager = await Person.arrive(browser, 'desk');
    ({ page } = manager);
    await page.route('**/api/admin/moderation/pending', (route) =>
      route.fulfill({ json: queue, headers: { 'x-total-count': String(total) } }),
    );
    await manager.signIn('gerente@pechincha.dev', 'gerente123');
  });
  afterAll(() => browser.close());

  const open = async (deals: unknown[], all = deals.length): Promise<void> => {
    queue = deals;
    total = all;
    await page.goto('/admin/moderacao');
    await page.getByRole('heading', { name: 'Moderação de promoções' }).waitFor();
  };
  const row = (number: number) => page.getByRole('row').filter({ hasText: `Promoção que espera ${number}` });
  const told = (words: string) => page.getByText(words, { exact: true }).first().waitFor();
  const answering = async (
    what: 'approve' | 'reject',
    answer: Parameters<Route['fulfill']>[0],
  ): Promise<void> => {
    await page.unroute(`**/${what}?*`);
    await page.route(`**/${what}?*`, (route) => route.fulfill(answer));
  };

  it('mostra as colunas, quantas esperam, e leva a cada promoção em outra aba', async () => {
    const before = {
      title: 'Promoção que espera 2',
      description: 'Preço no Pix.',
      originalPrice: 199.9,
      promotionalPrice: 139.9,
      store: 'Casa da Xícara',
      link: 'https://casa-da-xicara.example/x',
      image: null,
      coupon: '',
      moderationReason: 'O preço era outro.',
    };
    await open([waiting(1, { originalPrice: null }), waiting(2, { previous: before })], 231);
    await row(2).waitFor();
    await row(1).getByText('De N/A').waitFor();
    await row(2).getByText('R$ 199,90').waitFor();
    await row(2).getByText('3 aprovadas, 1 rejeitada').waitFor();
    await row(2).getByText('O que mudou').click();
    await row(2).getByText('O preço era outro.').waitFor();
    await row(2).locator('del', { hasText: '139,90' }).waitFor();
    await row(2).locator('ins', { hasText: '149,90' }).waitFor();
    expect((await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())).toEqual([
      'Promoção',
      'Loja',
      'Preços',
      'Autor',
      'Data',
      'Ações',
    ]);
    await page.getByText('231 aguardam aprovação. Aqui estão as 2 mais antigas').waitFor();
    const linkOf = (number: number) => row(number).getByRole('link', { name: /Ver detalhes/ });
    expect(await linkOf(1).getAttribute('href')).toBe(`/promocao/${id(1)}`);
    expect(await linkOf(2).getAttribute('href')).toBe(`/curitiba/promocao/${id(2)}`);
    expect(await linkOf(2).getAttribute('target')).toBe('_blank');
    expect(await manager.barriers()).toEqual([]);
    queue = [];
    total = 0;
    await page.getByRole('button', { name: 'Atualizar lista' }).click();
    await page.getByText('Não há promoções pendentes de moderação.').waitFor();
  });

  it('anda e julga pelo teclado, nunca enquanto se digita, e só se as letras estão ligadas', async () => {
    await open([waiting(1), waiting(2), waiting(3)]);
    await answering('approve', { json: { message: 'ok', msg: 'ok' } });
    await answering('reject', { json: { message: 'ok', msg: 'ok' } });
    await page.getByText('Na linha em foco, A aprova e R rejeita.').waitFor();
    // From anywhere on the page J leads into the list.
    await row(1).waitFor();
    await page.keyboard.press('j');
    expect(await row(1).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('j');
    expect(await row(2).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo da rejeição').waitFor();
    await dialog.getByRole('button', { name: 'Rejeitar promoção' }).click();
    await dialog.getByText('É necessário fornecer um motivo para a rejeição').waitFor();
    // Letters that approve and reject are letters here.
    await dialog.getByLabel('Motivo da rejeição').pressSequentially('karj');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await row(2).getByRole('button', { name: 'Rejeitar' }).click();
    expect(await dialog.getByLabel('Motivo da rejeição').inputValue()).toBe('karj');
    await dialog.getByRole('button', { name: 'Rejeitar promoção' }).click();
    await told('Promoção rejeitada com sucesso!');
    await row(2).waitFor({ state: 'detached' });

    await page.getByLabel('Atalhos de uma letra').uncheck();
    await row(1).focus();
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowDown');
    expect(await row(3).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByLabel('Atalhos de uma letra').check();
    await row(1).focus();
    await page.keyboard.press('a');
    await told('Promoção aprovada com sucesso!');
    await row(1).waitFor({ state: 'detached' });
    expect(await row(3).count()).toBe(1);
  });

  it('diz o que falhou', async () => {
    await open([waiting(1)]);
    await answering('approve', { status: 500, json: {} });
    await answering('reject', { status: 500, json: {} });
    await row(1).getByRole('button', { name: 'Aprovar' }).click();
    await told('Erro ao aprovar promoção');
    await row(1).getByRole('button', { name: 'Rejeitar' }).click();
    await page.getByLabel('Motivo da rejeição').fill('Link quebrado.');
    await page.getByRole('button', { name: 'Rejeitar promoção' }).click();
    await told('Erro ao rejeitar promoção');
    await page.route('**/api/admin/moderation/pending', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin/moderacao');
    await told('Erro ao carregar promoções pendentes');
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await page.unroute('**/api/admin/moderation/pending');
    await page.route('**/api/admin/moderation/pending', (route) =>
      route.fulfill({ json: queue, headers: { 'x-total-count': String(total) } }),
    );
  });

  it('conta quando outra pessoa foi mais rápida, e mostra a versão que mudou', async () => {
    await open([waiting(1), waiting(2)]);
    await row(1).waitFor();
    const taken = 'Outra pessoa da moderação já decidiu esta promoção.';
    await answering('approve', {
      status: 409,
      json: { code: 'ALREADY_MODERATED', message: taken, msg: taken, errors: [] },
    });
    queue = [waiting(2)];
    total = 1;
    await row(1).getByRole('button', { name: 'Aprovar' }).click();
    await told(taken);
    await row(1).waitFor({ state: 'detached' });

    const changed = 'A promoção foi alterada depois que você abriu. Confira a nova versão.';
    await answering('approve', {
      status: 409,
      json: { code: 'PROMOTION_CHANGED', message: changed, msg: changed, errors: [] },
    });
    queue = [waiting(2, { title: 'Promoção que espera 2, corrigida', revision: 2 })];
    await row(2).getByRole('button', { name: 'Aprovar' }).click();
    await told(changed);
    await page.getByRole('link', { name: 'Promoção que espera 2, corrigida', exact: true }).waitFor();
  });
});
