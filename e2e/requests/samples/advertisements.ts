import { createAdvertisement, createCityBanner, uploadAdPicture } from '@pechincha/contracts/operations/ads';
import type { RequestInput } from '../../api.ts';
import { createUniqueText } from '../../members.ts';
import type { Sample } from './sample.ts';
import type { World } from '../world.ts';

const advertisement = () => ({
  title: `Semana da louça ${createUniqueText()}`,
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
  const { body } = await world.callAsAdmin(uploadAdPicture, { form: { image: world.picture } });
  return {
    title: `Feira de ${createUniqueText()}`,
    targetUrl: 'https://feira.example/',
    image: body.imageUrl,
    city: 'ponta-grossa',
    position: 'top',
    startDate: '2030-01-10',
    status: 'active',
  };
}

const inputForAdvertisement = async (world: World): Promise<RequestInput> => ({
  params: { id: (await world.callAsAdmin(createAdvertisement, { body: advertisement() })).body._id },
});
const inputForBanner = async (world: World): Promise<RequestInput> => ({
  params: { id: (await world.callAsAdmin(createCityBanner, { body: await banner(world) })).body._id },
});

export const advertisementSamples: Readonly<Record<string, Sample>> = {
  listAdvertisements: {},
  getAdvertisement: { createInput: inputForAdvertisement },
  createAdvertisement: { createInput: () => ({ body: advertisement() }) },
  updateAdvertisement: {
    createInput: async (world) => ({ ...(await inputForAdvertisement(world)), body: advertisement() }),
  },
  deleteAdvertisement: { createInput: inputForAdvertisement },
  uploadAdPicture: { createInput: (world) => ({ form: { image: world.picture } }) },
  createCityBanner: { createInput: async (world) => ({ body: await banner(world) }) },
  listCityBanners: { createInput: () => ({ params: { cityName: 'curitiba' } }) },
  setAdvertisementStatus: {
    createInput: async (world) => ({ ...(await inputForBanner(world)), body: { status: 'inactive' } }),
  },
  deleteBanner: { createInput: inputForBanner },
  listActiveAdvertisements: { createInput: () => ({ query: { city: 'curitiba' } }) },
  recordAdViews: { createInput: () => ({ body: { ids: ['0123456789abcdef01234567'] } }) },
  clickAdvertisement: { createInput: inputForAdvertisement },
};
