import {
  adminPictureRules,
  avatarRules,
  dealPictureRules,
  getDownscaledSize,
  getPictureError,
} from './chosen-picture';

const TOO_LARGE = 'Arquivo muito grande. O tamanho máximo é 5MB.';

describe.each([
  ['deal picture', dealPictureRules, /^Por favor, selecione apenas arquivos de imagem/, TOO_LARGE],
  ['avatar', avatarRules, /^Tipo de arquivo inválido/, TOO_LARGE],
  [
    'admin picture',
    adminPictureRules,
    'Por favor, selecione uma imagem válida',
    'A imagem deve ter menos de 5MB',
  ],
])('%s', (_name, rules, typeError, sizeError) => {
  it.each(['image/jpeg', 'image/png', 'image/gif'])('may be %s of up to 5 MB', (type) => {
    expect(getPictureError(rules, { type, size: 5_242_880 })).toBeUndefined();
    expect(getPictureError(rules, { type, size: 5_242_881 })).toBe(sizeError);
  });
  it.each(['text/plain', 'image/svg+xml', 'video/mp4', ''])('may not be “%s”', (type) =>
    expect(getPictureError(rules, { type, size: 1 })).toMatch(typeError),
  );
  it('may be WebP unless it is an avatar', () =>
    expect(getPictureError(rules, { type: 'image/webp', size: 1 }) === undefined).toBe(
      rules !== avatarRules,
    ));
});

it.each([
  [8000, 6000, [2400, 1800]],
  [1000, 30_000, [80, 2400]],
  [1200, 900, [1200, 900]],
  [30_000, 1, [2400, 1]],
])('getDownscaledSize maps %d × %d to %j', (width, height, size) => {
  expect(getDownscaledSize(width, height)).toEqual(size);
});
