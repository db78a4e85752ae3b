import { UNDECLARED_AFFILIATE_MESSAGE } from '@pechincha/contracts/link-parameters';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderMemberPage, server, signIn } from '../../../test/render-page';
import { LocalPublishPage, PublishPage } from './publish-page';

const LINK = 'https://www.amazon.com.br/dp/B0?th=1&tag=ana-20';
const CLEAN_LINK = 'https://www.amazon.com.br/dp/B0?th=1';
const refusal = {
  status: 400,
  body: {
    code: 'INVALID_INPUT',
    errors: [{ field: 'link', msg: UNDECLARED_AFFILIATE_MESSAGE, message: UNDECLARED_AFFILIATE_MESSAGE }],
    cleanLink: CLEAN_LINK,
  },
};

const getLink = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Link do site/ });
const getChoice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const queryError = () => document.querySelector('.field .error');

async function sendWithCode() {
  signIn();
  server.respond('POST /promotions', refusal);
  const { user } = renderMemberPage(<PublishPage />, '/nova-promocao');
  await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Cafeteira de inox');
  await user.type(screen.getByRole('textbox', { name: /^Preço promocional/ }), '199,90');
  await user.click(getLink());
  await user.paste(LINK);
  const submit = () => user.click(screen.getByRole('button', { name: 'Publicar Promoção Online' }));
  await submit();
  await waitFor(() => expect(queryError()?.textContent).toBe(UNDECLARED_AFFILIATE_MESSAGE));
  return { user, submit };
}

it('link with the code of an affiliate is cleaned by one press, and has the focus', async () => {
  const { user } = await sendWithCode();
  await user.click(screen.getByRole('button', { name: 'Limpar link' }));
  expect(getLink().value).toBe(CLEAN_LINK);
  expect(document.activeElement).toBe(getLink());
  await waitFor(() => expect(queryError()).toBeNull());
  expect(screen.queryByRole('button', { name: 'Limpar link' })).toBeNull();
  expect(getChoice('Não').checked).toBe(true);
});

it('link with the code of an affiliate is right once it is declared', async () => {
  const { user, submit } = await sendWithCode();
  await user.click(getChoice('O link é de afiliado'));
  await waitFor(() => expect(queryError()).toBeNull());
  expect(screen.queryByRole('button', { name: 'Limpar link' })).toBeNull();
  expect(
    within(screen.getByRole('complementary', { name: 'Prévia' })).getByText('Link de afiliado'),
  ).toBeTruthy();
  server.respond('POST /promotions', { status: 201, body: { msg: 'Aguarda aprovação' } });
  await submit();
  await screen.findByText('Promoção online publicada com sucesso!');
  const sent = server.listRequests('POST /promotions').at(-1);
  expect(sent?.body).toMatch(/name="relation"\s+affiliate/);
});

it('another error of the link offers no clean one', async () => {
  const { user } = await sendWithCode();
  await user.clear(getLink());
  await user.type(getLink(), 'cafeteira');
  await waitFor(() => expect(queryError()?.textContent).toMatch(/^Link inválido/));
  expect(screen.queryByRole('button', { name: 'Limpar link' })).toBeNull();
});

it('form without a link has no affiliate', async () => {
  signIn();
  renderMemberPage(
    <Routes>
      <Route path="/:city/nova-promocao" element={<LocalPublishPage />} />
    </Routes>,
    '/curitiba/nova-promocao',
  );
  await screen.findByRole('radio', { name: 'Trabalho na loja' });
  expect(screen.queryByRole('radio', { name: 'O link é de afiliado' })).toBeNull();
});
