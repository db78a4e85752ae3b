import { getServiceProgram, startService } from './service.ts';

/** Runs `work` with the promotions service over a filled database behind a gateway. */
export async function withGateway<T>(database: string, work: (origin: string) => Promise<T>): Promise<T> {
  const promotions = await startService(getServiceProgram('promotions'), { MONGODB_DATABASE: database });
  try {
    const gateway = await startService(getServiceProgram('gateway'), { PROMOTIONS_URL: promotions.url });
    try {
      return await work(gateway.url);
    } finally {
      await gateway.stop();
    }
  } finally {
    await promotions.stop();
  }
}
