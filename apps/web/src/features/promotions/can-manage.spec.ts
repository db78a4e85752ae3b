import { getEditPath, getListPath, canManage } from './can-manage';

const author = { _id: 'ana', name: 'Ana', avatar: null };

it('lets the author and admins in, nobody else', () => {
  expect(canManage({ author }, { _id: 'ana', role: 'user' })).toBe(true);
  expect(canManage({ author }, { _id: 'admin', role: 'admin' })).toBe(true);
  expect(canManage({ author }, { _id: 'gerente', role: 'manager' })).toBe(false);
  expect(canManage({ author }, { _id: 'bruno', role: 'user' })).toBe(false);
  expect(canManage({ author }, null)).toBe(false);
});

it('stays under the city of a local deal, and names none for an online one', () => {
  expect(getEditPath({ _id: '1', city: 'online' })).toBe('/editar-promocao/1');
  expect(getEditPath({ _id: '1', city: 'sao-paulo' })).toBe('/sao-paulo/editar-promocao/1');
  expect(getListPath({ city: 'online' })).toBe('/promocoes');
  expect(getListPath({ city: 'curitiba' })).toBe('/curitiba/promocoes');
});
