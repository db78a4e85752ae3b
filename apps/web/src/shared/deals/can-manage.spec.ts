import { getEditPath, getListPath, canManage } from './can-manage';

const author = { _id: 'ana', name: 'Ana', avatar: null };

it('only the author and admins can manage a deal', () => {
  expect(canManage({ author }, { _id: 'ana', role: 'user' })).toBe(true);
  expect(canManage({ author }, { _id: 'admin', role: 'admin' })).toBe(true);
  expect(canManage({ author }, { _id: 'gerente', role: 'manager' })).toBe(false);
  expect(canManage({ author }, { _id: 'bruno', role: 'user' })).toBe(false);
  expect(canManage({ author }, null)).toBe(false);
});

it('deal paths start with the city when the deal is local', () => {
  expect(getEditPath({ _id: '1', city: 'online' })).toBe('/editar-promocao/1');
  expect(getEditPath({ _id: '1', city: 'sao-paulo' })).toBe('/sao-paulo/editar-promocao/1');
  expect(getListPath({ city: 'online' })).toBe('/promocoes');
  expect(getListPath({ city: 'curitiba' })).toBe('/curitiba/promocoes');
});
