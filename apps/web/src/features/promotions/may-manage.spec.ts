import { editPath, listPath, mayManage } from './may-manage';

const author = { _id: 'ana', name: 'Ana', avatar: null };

it('lets the author and admins in, nobody else', () => {
  expect(mayManage({ author }, { _id: 'ana', role: 'user' })).toBe(true);
  expect(mayManage({ author }, { _id: 'admin', role: 'admin' })).toBe(true);
  expect(mayManage({ author }, { _id: 'gerente', role: 'manager' })).toBe(false);
  expect(mayManage({ author }, { _id: 'bruno', role: 'user' })).toBe(false);
  expect(mayManage({ author }, null)).toBe(false);
});

it('stays under the city of a local deal, and names none for an online one', () => {
  expect(editPath({ _id: '1', city: 'online' })).toBe('/editar-promocao/1');
  expect(editPath({ _id: '1', city: 'sao-paulo' })).toBe('/sao-paulo/editar-promocao/1');
  expect(listPath({ city: 'online' })).toBe('/promocoes');
  expect(listPath({ city: 'curitiba' })).toBe('/curitiba/promocoes');
});
