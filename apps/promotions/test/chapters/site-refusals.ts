import { listDuplicates } from '@pechincha/contracts/operations/products';
import {
  editComment,
  editPromotion,
  getPromotion,
  postComment,
} from '@pechincha/contracts/operations/promotions';
import { UNDECLARED_AFFILIATE_MESSAGE } from '@pechincha/contracts/link-parameters';
import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  createActivePromotions,
  createPicture,
  onlinePromotion,
  publish,
  registerMembers,
  toForm,
  type Member,
} from '../helpers.js';
import { listErrors, saveSettings, sendSettings } from '../site.js';

let service: TestService;
let ana: Member;
let shared: string;

const rules: Partial<SiteSettings> = {
  blockedDomains: [{ domain: 'golpe.example', reason: 'não entrega' }],
  blockedWords: ['rifa', 'nota fria'],
};
const BLOCKED = 'Não aceitamos links de golpe.example: não entrega';
const SHORTENER = 'Use o link direto da loja, sem encurtador';
const WORD = 'Há uma palavra que não aceitamos: rifa';

const send = async (fields: object) =>
  listErrors(await publish(service, ana, { ...onlinePromotion, ...fields }));
const edit = (id: string, fields: object) =>
  service.call(editPromotion, { as: ana, params: { id }, body: { ...onlinePromotion, ...fields } });
const comment = (content: string) =>
  service.call(postComment, { as: ana, params: { id: shared }, body: { content } });

export const siteRefusals: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    const [promotion] = await createActivePromotions(service, ana);
    shared = promotion?._id ?? '';
    await saveSettings(service, rules);
  });

  it.each([
    ['link', 'https://golpe.example/fone', BLOCKED],
    ['link', 'https://www.vendas.Golpe.example/fone', BLOCKED],
    ['link', 'https://bit.ly/fone', SHORTENER],
    ['link', 'https://loja.example/rifa', WORD],
    ['title', 'Fone por RIFA!', WORD],
    ['title', 'Fone sem nota-fria aqui', 'Há uma palavra que não aceitamos: nota fria'],
    ['description', 'Compre em vendas.golpe.example', BLOCKED],
    ['store', 'bit.ly/loja', SHORTENER],
    ['coupon', 'RIFA', WORD],
  ])('publishing is refused at %s %j', async (field, text, message) => {
    expect(await send({ [field]: text })).toEqual([400, [[field, message]]]);
  });

  it('publishing is refused at each of several fields', async () => {
    expect(await send({ title: 'Rifa do fone', coupon: 'RIFA', category: 'carros' })).toEqual([
      400,
      [
        ['title', WORD],
        ['coupon', WORD],
        ['category', 'Categoria desconhecida'],
      ],
    ]);
  });

  it.each([
    { title: 'Tarifa de fone' },
    { description: 'A rifada e a nota fiscal fria passam.' },
    { link: 'https://naogolpe.example/tarifa' },
    { link: 'https://golpe.example.loja.com/fone' },
  ])('a word within a word and a domain within a name pass in %j', async (fields) => {
    expect((await send(fields))[0]).toBe(201);
  });

  it('a comment is refused, also when it is edited', async () => {
    expect(listErrors(await comment('Olha a rifa'))).toEqual([400, [['content', WORD]]]);
    const { body } = await comment('Olha a tarifa');
    const change = (content: string) =>
      service.call(editComment, { as: ana, params: { id: body._id }, body: { content } });
    expect(listErrors(await change('Veja bit.ly/x'))).toEqual([400, [['content', SHORTENER]]]);
    expect((await change('Veja a tarifa')).status).toBe(200);
  });

  it('an edit keeps texts that were allowed once, and is refused at changed ones', async () => {
    await saveSettings(service, { blockedWords: [] });
    const old = { title: 'Rifa de um fone', link: 'https://loja.example/fone?tag=ana&origem=x' };
    const [promotion] = await createActivePromotions(service, ana, [old]);
    const id = promotion?._id ?? '';
    const { body: kept } = await comment('Era uma rifa');
    await saveSettings(service, { ...rules, trackers: ['origem'], affiliateParameters: ['tag'] });

    const edited = await edit(id, { ...old, description: 'Só o azul.' });
    expect([edited.status, edited.body]).toMatchObject([200, { ...old, status: 'active' }]);
    expect(listErrors(await edit(id, { ...old, description: 'A rifa' }))).toEqual([
      400,
      [['description', WORD]],
    ]);
    const picture = toForm({ ...onlinePromotion, ...old, store: 'Rifa' }, await createPicture());
    const response = await service.call(editPromotion, { as: ana, params: { id }, body: picture });
    expect(listErrors(response)).toEqual([400, [['store', WORD]]]);
    const other = { ...old, link: 'https://loja.example/outro?tag=ana' };
    expect(listErrors(await edit(id, other))).toEqual([400, [['link', UNDECLARED_AFFILIATE_MESSAGE]]]);
    const same = await service.call(editComment, {
      as: ana,
      params: { id: kept._id },
      body: { content: 'Era uma rifa' },
    });
    expect(same.status).toBe(200);
    await saveSettings(service, rules);
  });

  it('a tracker that an admin adds is taken out of links within two seconds', async () => {
    const { trackers } = defaultSiteSettings;
    await sendSettings(service, { ...rules, trackers: [...trackers, 'origem'] }, 1);
    const link = 'https://som-da-praca.example/fone?cor=azul&origem=ana&utm_source=zap';
    await eventually(
      async () => {
        const { body } = await publish(service, ana, { ...onlinePromotion, link });
        expect(body.promotion.link).toBe('https://som-da-praca.example/fone?cor=azul');
      },
      { timeoutMs: 2_000 },
    );
  });

  it('promotions with other values of that tracker may repeat each other', async () => {
    const link = 'https://som-da-praca.example/caixa-de-som';
    const { body } = await publish(service, ana, {
      ...onlinePromotion,
      title: 'Caixa',
      link: `${link}?origem=1`,
    });
    const id = body.promotion._id;
    await service.publishAndWait(approvedEvent(id));
    const query = { link: `${link}?origem=2` };
    const { body: found } = await service.call(listDuplicates, { as: ana, query });
    expect(found.duplicates.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  });

  it('a link with an affiliate parameter that an admin adds must be declared', async () => {
    await saveSettings(service, { ...rules, affiliateParameters: ['loja.example:parceiro'] });
    const link = 'https://loja.example/fone?parceiro=ana';
    expect(await send({ link })).toEqual([400, [['link', UNDECLARED_AFFILIATE_MESSAGE]]]);
    const { body } = await publish(service, ana, { ...onlinePromotion, link, relation: 'affiliate' });
    const { body: promotion } = await service.call(getPromotion, {
      as: ana,
      params: { id: body.promotion._id },
    });
    expect(promotion).toMatchObject({ link, relation: 'affiliate' });
  });
};
