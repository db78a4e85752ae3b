import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { renderPage, server, signIn } from '../../../test/render-page';
import { DealPage } from './deal-page';

const ids = { kettle: 'c'.repeat(24), mug: 'd'.repeat(24) };

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(`/promocao/${ids.mug}`)}>
        Caneca
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar
      </button>
      <Routes>
        <Route path="/promocao/:id" element={<DealPage />} />
      </Routes>
    </>
  );
}

/** The page of one deal, with the way to another that was seen before. */
async function openDeal() {
  signIn();
  for (const [title, id] of Object.entries(ids)) {
    const author = { _id: 'b'.repeat(24), name: 'Bia' };
    server.respond(`GET /promotions/${id}`, {
      body: { _id: id, title, promotionalPrice: 100, status: 'active', coupon: 'DEZ', author },
    });
    server.respond(`GET /promotions/${id}/comments`, { body: { comments: [], total: 0 } });
    server.respond(`POST /promotions/${id}/checks`, {
      body: { status: 'active', freshness: null, couponHealth: null, counted: true },
    });
  }
  const { user } = renderPage(<Page />, `/promocao/${ids.kettle}`);
  await screen.findByRole('textbox', { name: 'Seu comentário' });
  const goTo = async (button: string, title: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('heading', { level: 1, name: title });
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Seu comentário' });
  };
  return { user, goTo };
}

it('what is written about one deal is not in the form of another', async () => {
  const { user, goTo } = await openDeal();
  await user.type(await goTo('Caneca', 'mug'), 'Sobre a caneca');
  expect((await goTo('Voltar', 'kettle')).value).toBe('');
});

it('what is said of one coupon is not sent for another', async () => {
  const { user, goTo } = await openDeal();
  const vote = async () => {
    await user.click(screen.getByRole('button', { name: /Copiar o cupom|DEZ/ }));
    await user.click(await screen.findByRole('button', { name: 'Funcionou' }));
  };
  await goTo('Caneca', 'mug');
  await vote();
  await waitFor(() => expect(server.listRequests(`POST /promotions/${ids.mug}/checks`)).toHaveLength(1));
  await goTo('Voltar', 'kettle');
  await vote();
  await waitFor(() => expect(server.listRequests(`POST /promotions/${ids.kettle}/checks`)).toHaveLength(1));
});
