import { toFormData } from './api';

it('form data has only what is filled, lists as a repeated field', () => {
  const form = toFormData(
    {
      title: 'Fone',
      promotionalPrice: 100,
      coupon: '',
      payment: undefined,
      interest: true,
      requires: ['first-purchase', 'app'],
    },
    undefined,
  );
  expect([...form]).toEqual([
    ['title', 'Fone'],
    ['promotionalPrice', '100'],
    ['interest', 'true'],
    ['requires', 'first-purchase'],
    ['requires', 'app'],
  ]);
});
