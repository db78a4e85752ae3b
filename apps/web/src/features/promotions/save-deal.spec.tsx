import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { screen, waitFor } from '@testing-library/react';
import { findError, renderPage, server, signIn } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { DealMenu } from '../../shared/deals/deal-menu';
import { usePromotion } from '../../shared/deals/lazy-api';
import { SaveButton } from './price-box';

const ID = '0123456789abcdef01234567';
const PATH = `/promotions/${ID}/saved`;
const LIMIT_TEXT = 'Você chegou ao limite de 1.000 promoções salvas.';

/** The deal of the cache, which saving changes. */
function Deal() {
  const { data: deal } = usePromotion(ID);
  return deal ? (
    <>
      <SaveButton deal={deal} />
      <DealMenu deal={deal} className="square" />
    </>
  ) : null;
}

function renderDeal(change: Partial<Promotion> = {}) {
  server.respond(`GET /promotions/${ID}`, { body: { _id: ID, title: 'Fone', status: 'active', ...change } });
  return renderPage(<Deal />, `/promocao/${ID}`);
}

const findButton = (pressed: boolean) => screen.findByRole('button', { name: 'Salvar', pressed });
async function pressInMenu(user: ReturnType<typeof renderPage>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Mais opções: Fone' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

it('deal is saved by its button and taken out by its menu, which can be undone', async () => {
  signIn();
  server.respond(`PUT ${PATH}`, { body: { saved: true } });
  server.respond(`DELETE ${PATH}`, { body: { saved: false } });
  const { user } = renderDeal();
  await user.click(await findButton(false));
  await screen.findByText('Promoção salva.');
  await findButton(true);
  await pressInMenu(user, 'Tirar das salvas');
  await screen.findByText('Tirada das salvas.');
  await findButton(false);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await findButton(true);
  expect(server.listRequests(`PUT ${PATH}`)).toHaveLength(2);
  expect(server.listRequests(`DELETE ${PATH}`)).toHaveLength(1);
});

it.each([
  ['the limit', { status: 409, body: { code: 'SAVED_LIMIT', message: LIMIT_TEXT } }, LIMIT_TEXT],
  ['a failure', { status: 500 }, 'Não deu certo. Tente de novo.'],
])('deal that is not saved because of %s stays so, and says it', async (_case, response, text) => {
  signIn();
  server.respond(`PUT ${PATH}`, response);
  const { user } = renderDeal();
  await user.click(await findButton(false));
  expect(await findError()).toBe(text);
  await findButton(false);
});

it('deal that was saved, but whose response is lost, is said to be saved', async () => {
  signIn();
  server.respond(`PUT ${PATH}`, () => {
    server.respond(`GET /promotions/${ID}`, {
      body: { _id: ID, title: 'Fone', status: 'active', hasSaved: true },
    });
    return { status: 502 };
  });
  const { user } = renderDeal();
  await user.click(await findButton(false));
  await screen.findByText('Promoção salva.');
  await findButton(true);
});

it('visitor who saves a deal goes to /login, and comes back', async () => {
  const { user } = renderDeal();
  await user.click(await findButton(false));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect((history.state as { usr: unknown }).usr).toEqual({ from: `/promocao/${ID}` });
  expect(server.listRequests(`PUT ${PATH}`)).toEqual([]);
});

it('menu of a deal that is not on the site offers to take it out, not to save it', async () => {
  signIn();
  const { user, unmount } = renderPage(
    <DealMenu deal={parsePromotion({ _id: ID, title: 'Fone', status: 'pending' })} className="square" />,
  );
  await user.click(await screen.findByRole('button', { name: 'Mais opções: Fone' }));
  await screen.findByRole('menuitem', { name: 'Copiar link' });
  expect(screen.queryByRole('menuitem', { name: 'Salvar' })).toBeNull();
  unmount();
  const saved = parsePromotion({ _id: ID, title: 'Fone', status: 'pending', hasSaved: true });
  const again = renderPage(<DealMenu deal={saved} className="square" />);
  await again.user.click(await screen.findByRole('button', { name: 'Mais opções: Fone' }));
  await screen.findByRole('menuitem', { name: 'Tirar das salvas' });
});
