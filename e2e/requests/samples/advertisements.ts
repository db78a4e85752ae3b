import { createAdvertisement, createCityBanner, uploadAdPicture } from '@pechincha/contracts/operations/ads';
import type { Sent } from '../client.ts';
import { unique } from '../people.ts';
import type { Sample } from '../samples.ts';
import type { World } from '../world.ts';

const advertisement = () => ({
  title: `Semana da louça ${unique()}`,
  description: 'Tudo para a mesa.',
  targetUrl: 'https://casa-azul.example/louca',
  position: 'side',
  size: 'small',
  duration: 10,
  startDate: '2030-01-10',
  endDate: '2030-01-20',
  status: 'active',
  image: '',
});

async function banner(world: World): Promise<Record<string, string>> {
  const { body } = await world.done(uploadAdPicture, { form: { image: world.picture } });
  return {
    title: `Feira de ${unique()}`,
    targetUrl: 'https://feira.example/',
    image: body.imageUrl,
    city: 'ponta-grossa',
    position: 'top',
    startDate: '2030-01-10',
    status: 'active',
  };
}

const overAdvertisement = async (world: World): Promise<Sent> => ({
  params: { id: (await world.done(createAdvertisement, { body: advertisement() })).body._id },
});
const overBanner = async (world: World): Promise<Sent> => ({
  params: { id: (await world.done(createCityBanner, { body: await banner(world) })).body._id },
});

export const advertisementSamples: Readonly<Record<string, Sample>> = {
  listAdvertisements: {},
  getAdvertisement: { sent: overAdvertisement },
  createAdvertisement: { sent: () => ({ body: advertisement() }) },
  updateAdvertisement: {
    sent: async (world) => ({ ...(await overAdvertisement(world)), body: advertisement() }),
  },
  deleteAdvertisement: { sent: overAdvertisement },
  uploadAdPicture: { sent: (world) => ({ form: { image: world.picture } }) },
  createCityBanner: { sent: async (world) => ({ body: await banner(world) }) },
  listCityBanners: { sent: () => ({ params: { cityName: 'curitiba' } }) },
  setAdvertisementStatus: {
    sent: async (world) => ({ ...(await overBanner(world)), body: { status: 'inactive' } }),
  },
  deleteBanner: { sent: overBanner },
  listActiveAdvertisements: { sent: () => ({ query: { city: 'curitiba' } }) },
  recordAdViews: { sent: () => ({ body: { ids: ['0123456789abcdef01234567'] } }) },
  clickAdvertisement: { sent: overAdvertisement },
};
