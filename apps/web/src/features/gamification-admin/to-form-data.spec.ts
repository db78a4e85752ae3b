import { toFormData } from './to-form-data';

const noPicture = { name: 'icon', file: undefined };
const getEntries = (form: FormData): [string, unknown][] => [...form.entries()];

describe('o que um formulário do painel envia', () => {
  it('não tem valores vazios, mas tem o zero', () => {
    const form = toFormData({ title: 'Caneca', stock: 0, description: '', pointsCost: undefined }, noPicture);
    expect(getEntries(form)).toEqual([
      ['title', 'Caneca'],
      ['stock', '0'],
    ]);
  });

  it('tem o vazio que é uma escolha', () => {
    expect(getEntries(toFormData({ criteriaMetric: '' }, noPicture, ['criteriaMetric']))).toEqual([
      ['criteriaMetric', ''],
    ]);
  });

  it('leva a imagem no campo dela', () => {
    const file = new File(['x'], 'estrela.png', { type: 'image/png' });
    expect(toFormData({}, { name: 'image', file }).get('image')).toBeInstanceOf(File);
  });
});
