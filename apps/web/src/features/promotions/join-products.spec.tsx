import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { screen } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { JoinProducts } from './manage-deal';

const OTHER_ID = '0123456789abcdef01234568';
const REQUEST = 'PUT /admin/moderation/promotion/p1/product';

async function openDialog() {
  const { user } = renderPage(<JoinProducts deal={{ _id: 'p1', title: 'Fone' } as Promotion} />);
  await user.click(screen.getByRole('button', { name: 'Juntar produtos: Fone' }));
  const field = await screen.findByRole('textbox', { name: 'Endereço da outra promoção' });
  const submit = async (text: string): Promise<void> => {
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Juntar' }));
  };
  return { user, submit };
}

const listBodies = () => server.listRequests(REQUEST).map(({ body }) => JSON.parse(body) as unknown);

it.each([
  OTHER_ID,
  `https://pechincha.example/promocao/${OTHER_ID}`,
  `/curitiba/promocao/${OTHER_ID.toUpperCase()}?x=1#comentarios`,
])('products are joined by %s', async (address) => {
  server.respond(REQUEST, { body: { msg: 'Produtos juntados com sucesso!' } });
  const { submit } = await openDialog();
  await submit(address);
  await screen.findByText('Produtos juntados.');
  expect(listBodies()).toEqual([{ sameAs: OTHER_ID }]);
});

it.each(['', 'https://som.example/fone', `/usuario/${OTHER_ID}`])(
  '%p is no address of a deal',
  async (address) => {
    const { submit } = await openDialog();
    await submit(address);
    await screen.findByText('Cole o endereço de uma promoção do Pechincha');
    expect(listBodies()).toEqual([]);
  },
);

it('product is separated, and an error stays in the dialog', async () => {
  const message = 'Escolha outra promoção';
  server.respond(REQUEST, {
    status: 400,
    body: { message: 'Dados inválidos', errors: [{ field: 'sameAs', message }] },
  });
  const { user, submit } = await openDialog();
  await submit(OTHER_ID);
  await screen.findByText(message);
  server.respond(REQUEST, { body: {} });
  await user.click(screen.getByRole('button', { name: 'Separar' }));
  await screen.findByText('Produto separado.');
  expect(listBodies().at(-1)).toEqual({ sameAs: null });
});
