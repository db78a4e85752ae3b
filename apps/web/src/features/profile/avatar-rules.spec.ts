import { validateAvatar } from './avatar-rules';

it.each([
  ['image/jpeg', 1, undefined],
  ['image/png', 5_242_880, undefined],
  ['image/gif', 100, undefined],
  ['image/png', 5_242_881, 'Arquivo muito grande. O tamanho máximo é 5MB.'],
  ['image/webp', 100, 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.'],
  ['', 100, 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.'],
])('avatar validation of %s with %d bytes returns %j', (type, size, error) => {
  expect(validateAvatar({ type, size })).toBe(error);
});
