import { toFormData } from './catalogue-api';

const noPicture = { name: 'icon', file: undefined };
const getEntries = (form: FormData): [string, unknown][] => [...form.entries()];

describe('form data of an item', () => {
  it('leaves out empty values but keeps 0', () => {
    const form = toFormData({ title: 'Caneca', stock: 0, description: '', pointsCost: undefined }, noPicture);
    expect(getEntries(form)).toEqual([
      ['title', 'Caneca'],
      ['stock', '0'],
    ]);
  });

  it('keeps an empty value when its field is always sent', () => {
    expect(getEntries(toFormData({ criteriaMetric: '' }, noPicture, ['criteriaMetric']))).toEqual([
      ['criteriaMetric', ''],
    ]);
  });

  it('holds the picture in its own field', () => {
    const file = new File(['x'], 'estrela.png', { type: 'image/png' });
    expect(toFormData({}, { name: 'image', file }).get('image')).toBeInstanceOf(File);
  });
});
