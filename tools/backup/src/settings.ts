import type { BackupSettings } from './backup.ts';

const services = ['users', 'promotions', 'moderation', 'ads', 'gamification', 'notifications'];

/** @throws Error if a variable is missing */
export function readSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const read = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing`);
    return value;
  };
  return {
    mongodbUrl: read('MONGODB_URL'),
    databases: services.map((service) => `pechincha_${service}`),
    s3: {
      S3_ENDPOINT: read('S3_ENDPOINT'),
      S3_ACCESS_KEY: read('S3_ACCESS_KEY'),
      S3_SECRET_KEY: read('S3_SECRET_KEY'),
      S3_BUCKET: read('S3_BUCKET'),
    },
  };
}
