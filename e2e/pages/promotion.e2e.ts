import { requestJson } from '../api.ts';
import { registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'default' });

let carla: Member;
let davi: Member;
let deal: string;
const run = Date.now().toString(36);

test.beforeAll(async () => {
  [carla, davi] = await Promise.all([
    registerMember(`Carla Teste${run}`),
    registerMember(`Davi Teste${run}`),
  ]);
  deal = await publishPromotion(carla.token, {
    title: `Chaleira elétrica ${run}`,
    coupon: 'CHA10',
    description: 'Ferve em três minutos.',
  });
  await moderatePromotion(deal, carla.token, 'approve');
  await requestJson('POST', `/promotions/${deal}/comments`, davi.token, {
    content: 'Serve para chá? O manual: https://manual.example/chaleira.pdf.',
  });
});

test('promotion page shows price, coupon and comments to visitors, and asks them to sign in to act', async ({
  visit,
  allowErrors,
}) => {
  allowErrors(/status of 404 .*0{24}$/);
  const visitor = await visit('phone');
  const { page } = visitor;
  await page.goto('/promocao/000000000000000000000000');
  await page.getByRole('heading', { name: 'Promoção não encontrada' }).waitFor();
  await page.getByRole('link', { name: 'Voltar para o início' }).waitFor();

  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.omitFirstResponse();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/promotions/${deal}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/promocao/${deal}`);
  await page.getByText('Carregando a promoção').waitFor();
  release();
  await page.getByText('Por apenas').waitFor();
  await page.getByRole('heading', { name: `Chaleira elétrica ${run}`, level: 1 }).waitFor();
  const box = page.getByRole('region', { name: 'Preço' });
  await box.getByText(/^De R\$\s129,90$/).waitFor();
  await box.getByText(/^Você economiza R\$\s40,00 \(31%\)$/).waitFor();
  for (const detail of ['−31%', 'Casa da Chaleira', 'Outros', 'Ferve em três minutos.'])
    await page.getByText(detail, { exact: true }).first().waitFor();
  const author = page.getByRole('link', { name: carla.name });
  expect(await author.getAttribute('href')).toBe(`/usuario/${carla.id}`);
  const shop = page.getByRole('link', { name: /^Ir para a loja/ }).first();
  expect(await shop.getAttribute('href')).toBe('https://chaleira.example/inox');
  expect(await shop.getAttribute('target')).toBe('_blank');
  expect((await shop.getAttribute('rel'))?.split(' ')).toEqual(
    expect.arrayContaining(['nofollow', 'ugc', 'noopener']),
  );
  const linked = page.getByRole('link', { name: 'https://manual.example/chaleira.pdf', exact: true });
  expect(await linked.getAttribute('href')).toBe('https://manual.example/chaleira.pdf');
  expect((await linked.getAttribute('rel'))?.split(' ')).toEqual(
    expect.arrayContaining(['nofollow', 'ugc', 'noopener']),
  );
  const shared = await page.getByRole('link', { name: /Compartilhar/ }).getAttribute('href');
  const text = new URL(shared ?? '').searchParams.get('text');
  expect(text?.split('\n')).toEqual([
    `Chaleira elétrica ${run}`,
    expect.stringMatching(/De R\$\s129,90 por R\$\s89,90/),
    'Loja: Casa da Chaleira',
    expect.stringMatching(new RegExp(`/promocao/${deal}$`)),
  ]);
  await page.getByRole('button', { name: /CHA10/ }).click();
  await page.getByText('Cupom copiado para a área de transferência!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CHA10');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: /CHA10/ }).click();
  await page.getByText('Erro ao copiar o cupom').waitFor();

  await page.getByRole('button', { name: /^Curtir/ }).click();
  await page.getByText('Você precisa estar logado para curtir uma promoção').waitFor();
  await page.getByRole('button', { name: /^Não curtir/ }).click();
  await page.getByText('Você precisa estar logado para descurtir uma promoção').waitFor();
  await page.locator('.toast-text').getByRole('link', { name: 'Entrar' }).first().waitFor();
  await page.getByRole('link', { name: 'Faça login para comentar.' }).waitFor();
  await page.getByRole('button', { name: `Responder a ${davi.name}` }).click();
  await page.getByText('Você precisa estar logado para comentar', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Faça login para comentar.');
  expect(await page.getByRole('link', { name: /^Editar/ }).count()).toBe(0);
  expect(await visitor.listA11yViolations()).toEqual([]);
});

test('comment of emojis counts them as people do, and a long one is expanded by keyboard', async ({
  visit,
}) => {
  const member = await visit('phone');
  await member.setSession(davi);
  const { page } = member;
  await page.goto(`/promocao/${deal}`);
  const box = page.getByRole('textbox', { name: 'Seu comentário' });
  const send = page.getByRole('button', { name: 'Comentar' });
  const astronaut = '👩\u200D🚀';
  await box.fill(astronaut.repeat(1990));
  await page.getByText('Faltam 10 caracteres').waitFor();
  await box.fill(astronaut.repeat(2001));
  await page.getByText('Passou 1 caractere do limite').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await box.fill(astronaut.repeat(2000));
  await send.click();
  await page.getByText('Comentário adicionado!').waitFor();
  const comment = page.getByRole('listitem').filter({ hasText: astronaut });
  const more = comment.getByRole('button', { name: 'Ver mais' });
  const text = comment.getByText(astronaut);
  const height = async (): Promise<number> => (await text.boundingBox())?.height ?? 0;
  const collapsed = await height();
  await more.focus();
  await more.press('Enter');
  expect(await height()).toBeGreaterThan(collapsed);
  const less = comment.getByRole('button', { name: 'Ver menos' });
  expect(await less.getAttribute('aria-expanded')).toBe('true');
});

test('discussion has mentions and replies, and keeps the place of a deleted comment', async ({ visit }) => {
  const member = await visit('phone');
  await member.setSession(davi);
  const { page } = member;
  await page.goto(`/promocao/${deal}`);
  const box = page.getByRole('textbox', { name: 'Seu comentário' });
  const send = page.getByRole('button', { name: 'Comentar' });
  await box.fill('   ');
  expect(await send.isDisabled()).toBe(true);

  // Typing @ suggests names; Enter accepts one.
  await box.fill('');
  await box.pressSequentially(`Vale? @Carla Teste${run.slice(0, 7)}`);
  await page.getByRole('option', { name: carla.name }).waitFor();
  expect(await member.listA11yViolations()).toEqual([]);
  await box.press('Enter');
  expect(await box.inputValue()).toBe(`Vale? @${carla.name} `);
  await page.reload();
  expect(await box.inputValue()).toBe(`Vale? @${carla.name} `);
  await send.click();
  await page.getByText('Comentário adicionado!').waitFor();
  const comment = page.getByRole('listitem').filter({ hasText: `Vale? @${carla.name}` });
  await comment.waitFor();
  expect(await comment.getByRole('link', { name: davi.name }).getAttribute('href')).toBe(
    `/usuario/${davi.id}`,
  );

  // A reply target is set, cancelled and set again; sending the reply clears it.
  const reply = page.getByRole('textbox', { name: `Sua resposta para ${davi.name}` });
  await comment.getByRole('button', { name: /^Responder/ }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await reply.waitFor({ state: 'detached' });
  await comment.getByRole('button', { name: /^Responder/ }).click();
  await reply.fill('Vale sim.');
  await reply.locator('xpath=ancestor::form').getByRole('button', { name: 'Responder' }).click();
  await reply.waitFor({ state: 'detached' });
  await page.getByText('Vale sim.').waitFor();
  await page.getByRole('button', { name: 'Ocultar 1 resposta' }).click();
  await page.getByText('Vale sim.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mostrar 1 resposta' }).click();
  await page.getByText('Vale sim.').waitFor();

  await comment.getByRole('button', { name: 'Excluir' }).first().click();
  const confirmation = page.getByRole('dialog', { name: 'Excluir este comentário?' });
  await confirmation.getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Comentário excluído!').waitFor();
  await page.getByText('Comentário excluído.', { exact: true }).waitFor();
  await page.getByText('Vale sim.').waitFor();
});

test('promotion page shows an error text for each failed request and keeps the typed comment', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const member = await visit('desktop');
  await member.setSession(carla);
  const { page } = member;
  const mine = await requestJson<{ _id: string }>('POST', `/promotions/${deal}/comments`, carla.token, {
    content: `Fica de pé ${run}`,
  });
  expect(mine._id).toBeTruthy();
  await page.goto(`/promocao/${deal}`);
  const box = page.getByRole('textbox', { name: 'Seu comentário' });
  await page.getByText(`Fica de pé ${run}`).waitFor();
  const comment = page.getByRole('listitem').filter({ hasText: `Fica de pé ${run}` });
  const like = page.getByRole('button', { name: /^Curtir/ });
  const before = await like.textContent();

  const failures: [string, string, object, () => Promise<void>][] = [
    ['Não foi possível curtir a promoção', '**/like', {}, () => like.click()],
    [
      'Não foi possível descurtir a promoção',
      '**/dislike',
      {},
      () => page.getByRole('button', { name: /^Não curtir/ }).click(),
    ],
    ['Erro ao enviar comentário', '**/comments', {}, submitComment],
    ['Erro: Devagar com isso', '**/comments', { msg: 'Devagar com isso' }, submitComment],
    [
      'Erro ao excluir comentário',
      '**/promotions/comments/*',
      {},
      async () => {
        await comment.getByRole('button', { name: 'Excluir' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      },
    ],
    [
      'Erro ao excluir promoção',
      `**/api/promotions/${deal}`,
      {},
      async () => {
        await page.getByRole('button', { name: /^Excluir: / }).click();
        await page
          .getByRole('dialog', { name: 'Tem certeza que deseja excluir esta promoção?' })
          .getByRole('button', { name: 'Excluir' })
          .click();
      },
    ],
  ];
  for (const [text, address, body, act] of failures) {
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: body }),
    );
    await act();
    const toast = page.getByRole('alert').filter({ hasText: text });
    await toast.getByRole('button', { name: 'Fechar o aviso' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.unroute(address);
    // A dialog stays open until what it asks for is done.
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar' });
    if ((await cancel.count()) > 0) await cancel.click();
  }
  // The optimistic changes were undone.
  expect(await like.textContent()).toBe(before);

  // The buttons are disabled while a request runs.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/like', async (route) => {
    await released;
    await route.fulfill({ status: 500, json: {} });
  });
  await like.click();
  const disabled = page.getByRole('region', { name: 'Preço' }).locator('button[aria-disabled=true]');
  await disabled.nth(1).waitFor();
  release();
  await disabled.first().waitFor({ state: 'detached' });
  await page.unroute('**/like');
  expect(await box.inputValue()).toBe('Texto que fica');
  await page.getByText(`Fica de pé ${run}`).waitFor();

  await page.route('**/comments?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Erro ao carregar comentários' }).waitFor();
  await page.unroute('**/comments?*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText(`Fica de pé ${run}`).waitFor();

  // The three shapes that a list of comments may have.
  const shapes = [
    (list: object[]) => ({ comments: list }),
    (list: object[]) => ({ data: list }),
    (list: object[]) => list,
  ];
  for (const [number, shape] of shapes.entries()) {
    const written = { ...mine, _id: `${number}`.padStart(24, '0'), content: `Forma ${number}` };
    await page.route('**/comments?sort=oldest&limit=20', (route) =>
      route.fulfill({ json: shape([written]) }),
    );
    await page.reload();
    await page.getByText(`Forma ${number}`).waitFor();
    await page.unroute('**/comments?sort=oldest&limit=20');
  }

  await page.route(`**/api/promotions/${deal}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Erro ao carregar a promoção' }).waitFor();
  // The request is sent before the page's code is loaded, and again by the page if it has failed by then.
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  await page.unroute(`**/api/promotions/${deal}`);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Por apenas').waitFor();

  // Cards have their own error texts.
  const whole = await requestJson<object>('GET', `/promotions/${deal}`, carla.token);
  await page.route(/\/api\/promotions(\?|$)/, (route) =>
    route.fulfill({ json: { promotions: [whole], page: 1, totalPages: 1, total: 1 } }),
  );
  await page.goto('/');
  // Until the member's list arrives, the page shows that of visitors.
  await expect(page.getByRole('article')).toHaveCount(1);
  for (const [text, address, name] of [
    ['Erro ao processar o like', '**/like', /^Curtir/],
    ['Erro ao processar o dislike', '**/dislike', /^Não curtir/],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('article').getByRole('button', { name }).click();
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  }

  async function submitComment(): Promise<void> {
    await box.fill('Texto que fica');
    await page.getByRole('button', { name: 'Comentar' }).click();
  }
});

test('long discussion loads its next page and its newest comments when asked', async ({ visit }) => {
  const member = await visit('phone');
  await member.setSession(davi);
  const { page } = member;
  const toId = (number: number) => `${number}`.padStart(24, '0');
  const comment = (number: number, parent: number | null = null) => ({
    _id: toId(number),
    content: `Comentário ${number}`,
    author: { _id: carla.id, name: carla.name, avatar: null },
    createdAt: new Date(Date.UTC(2026, 10, 1, 12, number)).toISOString(),
    parentComment: parent === null ? null : toId(parent),
    deleted: false,
  });
  const taken = { ...comment(2), content: '', author: null, deleted: true };
  const pages: Record<string, object> = {
    first: { comments: [comment(1), taken, comment(3, 2)], nextCursor: 'x'.repeat(24) },
    next: { comments: [comment(4, 1), comment(5)], nextCursor: null },
    newest: { comments: [comment(5), comment(4, 1)], nextCursor: null },
  };
  await page.route('**/comments?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const name = query.get('sort') === 'newest' ? 'newest' : query.has('cursor') ? 'next' : 'first';
    return route.fulfill({ json: { ...pages[name], total: 5 } });
  });
  await page.goto(`/promocao/${deal}`);
  await page.getByRole('heading', { name: '5 comentários' }).waitFor();
  await page.getByText('Comentário excluído.', { exact: true }).waitFor();

  // The member's new comment is shown although the page that contains it is not loaded.
  await page.getByRole('textbox', { name: 'Seu comentário' }).fill(`Ainda vale ${run}`);
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `Ainda vale ${run}` })
    .waitFor();
  await page.getByText('Comentário adicionado!').waitFor();
  const more = page.getByRole('button', { name: 'Ver mais comentários' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Comentário 5').waitFor();
  await more.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const first = page.getByRole('listitem').filter({ hasText: 'Comentário 1' });
  await first.getByText('Comentário 4').waitFor();

  await page.getByRole('combobox', { name: 'Ordem' }).selectOption('newest');
  await page.getByText('em resposta a um comentário anterior').waitFor();
  expect(await page.getByText('Comentário 1').count()).toBe(0);
  expect(await member.listA11yViolations()).toEqual([]);
});

test('promotion is deleted when its author confirms', async ({ visit, allowErrors }) => {
  allowErrors();
  const author = await visit('phone');
  await author.setSession(carla);
  const { page } = author;
  const local = await publishPromotion(carla.token, {
    title: `Pão na chapa ${run}`,
    city: 'curitiba',
    category: 'alimentos',
    description: 'Só de manhã.',
  });
  await page.goto('/como-medimos');
  await page.goto(`/curitiba/promocao/${local}`);
  await page.getByRole('button', { name: /^Excluir: / }).click();
  const confirmation = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esta promoção?' });
  await confirmation.waitFor();
  expect(await author.listA11yViolations()).toEqual([]);
  await confirmation.getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Promoção excluída com sucesso!').waitFor();
  await page.waitForURL('**/curitiba/promocoes');
  await page.goBack();
  await page.waitForURL('**/como-medimos');
  await page.goto(`/curitiba/promocao/${local}`);
  await page.getByRole('heading', { name: 'Promoção não encontrada' }).waitFor();
});
