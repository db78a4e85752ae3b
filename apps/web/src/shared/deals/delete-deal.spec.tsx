import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { DeleteDeal } from './delete-deal';

const _id = '0123456789abcdef01234567';
const DELETE = `DELETE /promotions/${_id}`;

async function openQuestion(asksReason: boolean) {
  signIn();
  server.respond(DELETE, { status: 204 });
  const onDeleted = jest.fn();
  const { user, unmount } = renderPage(
    <DeleteDeal deal={{ _id, title: 'Fone' }} asksReason={asksReason} onDeleted={onDeleted} />,
  );
  await user.click(screen.getByRole('button', { name: 'Excluir: Fone' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
  const confirm = async () => user.click(await dialog.findByRole('button', { name: 'Excluir' }));
  return { user, unmount, dialog, confirm, onDeleted };
}

const waitForQueries = (...queries: string[]) =>
  waitFor(() => expect(server.listRequests(DELETE).map(({ query }) => query)).toEqual(queries));

it('own deal is deleted without a reason', async () => {
  const { dialog, confirm, onDeleted } = await openQuestion(false);
  expect(dialog.queryByRole('combobox')).toBeNull();
  await confirm();
  await waitForQueries('');
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
});

it('deal of another member is deleted with a reason for its author and the log', async () => {
  const { user, dialog, confirm } = await openQuestion(true);
  const code = await dialog.findByRole('combobox', { name: 'Motivo para o registro' });
  await user.selectOptions(code, 'Spam');
  await user.type(dialog.getByRole('textbox', { name: /^Explicação/ }), 'Mais uma vez.');
  dialog.getByText(/Não cite nomes nem repita ofensas/);
  await confirm();
  await waitForQueries('reasonCode=spam&publicReason=Mais+uma+vez.');
});

it('deletion needs no explanation', async () => {
  const { confirm } = await openQuestion(true);
  await confirm();
  await waitForQueries('reasonCode=outro');
});

it.each([true, false])(
  'deletion that fails leaves its dialog open (with a reason: %s)',
  async (asksReason) => {
    const { confirm, onDeleted } = await openQuestion(asksReason);
    server.respond(DELETE, { status: 500 });
    await confirm();
    await screen.findByText('Erro ao excluir promoção');
    const dialog = screen.getByRole('dialog', { name: /Tem certeza/ });
    expect(dialog.hasAttribute('data-open')).toBe(true);
    expect(onDeleted).not.toHaveBeenCalled();
  },
);

it('deletion whose response is lost is sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { confirm, onDeleted } = await openQuestion(false);
  server.respond(DELETE, () => {
    server.respond(DELETE, { status: 404 });
    return { isLost: true };
  });
  await confirm();
  await screen.findByText('Promoção excluída com sucesso!', undefined, { timeout: 3000 });
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Erro ao excluir promoção')).toBeNull();
});

it('deletion moves nobody who has left', async () => {
  const { confirm, onDeleted, unmount } = await openQuestion(false);
  const respond = holdResponse(DELETE);
  await confirm();
  unmount();
  await respond({ status: 204 });
  renderPage(null);
  await screen.findByText('Promoção excluída com sucesso!');
  expect(onDeleted).not.toHaveBeenCalled();
});
