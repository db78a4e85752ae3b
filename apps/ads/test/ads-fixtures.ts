import { createAdvertisement, createCityBanner, uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { pictureWidths } from '@pechincha/contracts/pictures';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { PictureStore } from '@pechincha/images/picture-store';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { newId } from '@pechincha/testing/event-factory';
import { member, TestService, type TestRequest, type TestResponse } from '@pechincha/testing/test-service';
import sharp from 'sharp';
import { AppModule } from '../src/app.module.js';
import { adsConfigSchema } from '../src/config.js';
import { InteractionFlushWorker } from '../src/interactions/interactions.service.js';

export const admin = member(newId(), 'admin');

export async function startAds(replicas = 1, env: Record<string, string> = {}): Promise<TestService> {
  const service = await TestService.start(
    'ads',
    (config, kit) => AppModule.forRoot(adsConfigSchema.parse({ ...process.env, ...config, ...env }), kit),
    { replicas, keptCollections: ['salts'], beforeEmpty: flushInteractions },
  );
  if (env['S3_ENDPOINT']) return service;
  const sizes = pictureWidths.map((width) => ({ width, bytes: Buffer.from('webp') }));
  await service.getProvider(PictureStore).put(HASH, sizes);
  return service;
}

/** Flushes the buffers of two replicas. */
export async function flushInteractions(service: TestService): Promise<void> {
  await Promise.all([0, 1].map((replica) => service.getProvider(InteractionFlushWorker, replica).flushAll()));
}

/** Hash of a stored picture. */
const HASH = 'a'.repeat(40);
export const PICTURE = `/uploads/${HASH}-640.webp`;
const DAY_MS = 86_400_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const ad = {
  title: 'Semana da Informática',
  description: 'Notebooks com frete grátis.',
  image: PICTURE,
  targetUrl: 'https://eletro-manaca.example/semana',
  position: 'top',
  size: 'medium',
  duration: '8',
  startDate: daysFromNow(-2),
  endDate: daysFromNow(5),
  status: 'active',
};

export const banner = {
  title: 'Promoções de Curitiba',
  description: '',
  image: PICTURE,
  targetUrl: 'https://guia-do-bairro.example/curitiba',
  position: 'top',
  city: 'curitiba',
  startDate: '',
  endDate: '',
  status: 'active',
};

export const asAdmin = (id: string): Pick<TestRequest, 'as' | 'params'> => ({ as: admin, params: { id } });

export const postAdvertisement = (
  service: TestService,
  body: unknown = ad,
  as: InternalClaims = admin,
): Promise<TestResponse> => service.call(createAdvertisement, { as, body });

const assertCreated = ({ status, body }: TestResponse): Advertisement => {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as Advertisement;
};

/** Creates a displayed advertisement with these changes to its form. */
export const createAdvertisementWith = async (
  service: TestService,
  change: object = {},
): Promise<Advertisement> => assertCreated(await postAdvertisement(service, { ...ad, ...change }));

export const createBannerWith = async (service: TestService, change: object = {}): Promise<Advertisement> =>
  assertCreated(await service.call(createCityBanner, { as: admin, body: { ...banner, ...change } }));

export const createPicture = (width = 970, height = 250): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b4c' } })
    .png()
    .toBuffer();

export function toPictureForm(bytes: Uint8Array, name = 'faixa.png'): FormData {
  const data = new FormData();
  data.append('image', new Blob([Uint8Array.from(bytes)]), name);
  return data;
}

export const uploadPicture = (
  service: TestService,
  body: unknown,
  as: InternalClaims = admin,
): Promise<TestResponse> => service.call(uploadAdPicture, { as, body });
